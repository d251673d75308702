import type { Stores } from '../../store/create-stores.js';
import type { PresentAccountDeps } from '../accounts/deps.js';
import type { LoginThrottle } from '../auth/login-throttle.js';
import type { PasswordHasher } from '../auth/password-hasher.js';
import type { SecondFactor } from '../auth/second-factor.js';
import type { Sessions } from '../auth/sessions.js';

/** Dependencies of the routes of the person who is signed in. */
export interface MeDeps
  extends
    PresentAccountDeps,
    Pick<Stores, 'accounts' | 'auditLog' | 'members' | 'memberships' | 'sessionStore' | 'totp' | 'users'> {
  loginThrottle: LoginThrottle;
  passwordHasher: Pick<PasswordHasher, 'verify'>;
  secondFactor: SecondFactor;
  sessions: Pick<Sessions, 'open'>;
}
