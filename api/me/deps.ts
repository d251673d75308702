import type { Settings } from '../../config/settings.js';
import type { Stores } from '../../store/create-stores.js';
import type { PresentAccountDeps } from '../accounts/deps.js';
import type { LoginThrottle } from '../auth/login-throttle.js';
import type { PasswordHasher } from '../auth/password-hasher.js';
import type { SecondFactor } from '../auth/second-factor.js';
import type { Sessions } from '../auth/sessions.js';
import type { SingleSignOnDeps } from '../single-sign-on/deps.js';

type MeStores =
  'accounts' | 'auditLog' | 'identities' | 'members' | 'memberships' | 'sessionStore' | 'totp' | 'users';

/** Dependencies of the routes of the person who is signed in. */
export interface MeDeps
  extends
    PresentAccountDeps,
    Pick<Stores, MeStores>,
    Pick<SingleSignOnDeps, 'oidcProvider' | 'signInCookie'> {
  settings: PresentAccountDeps['settings'] & Pick<Settings, 'oidc' | 'signsInByPassword'>;
  loginThrottle: LoginThrottle;
  passwordHasher: Pick<PasswordHasher, 'verify'>;
  secondFactor: SecondFactor;
  sessions: Pick<Sessions, 'open'>;
}
