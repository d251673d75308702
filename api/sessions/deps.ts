import type { Settings } from '../../config/settings.js';
import type { AccountStore } from '../../store/accounts/accounts.js';
import type { CredentialStore } from '../../store/accounts/credentials.js';
import type { SessionStore } from '../../store/accounts/sessions.js';
import type { PresentAccountDeps } from '../accounts/deps.js';
import type { LoginThrottle } from '../auth/login-throttle.js';
import type { PasswordHasher } from '../auth/password-hasher.js';
import type { Sessions } from '../auth/sessions.js';

/** What the routes of sessions (sign-up, sign-in, sign-out, password reset) need. */
export interface SessionDeps extends PresentAccountDeps {
  settings: PresentAccountDeps['settings'] & Pick<Settings, 'signUpOpen'>;
  accounts: Pick<AccountStore, 'findByEmail' | 'insert'>;
  credentials: Pick<CredentialStore, 'findByResetToken' | 'replaceHash' | 'resetPassword'>;
  sessionStore: Pick<SessionStore, 'removeAll'>;
  loginThrottle: LoginThrottle;
  passwordHasher: PasswordHasher;
  sessions: Sessions;
}
