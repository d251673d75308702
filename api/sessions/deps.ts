import type { Settings } from '../../config/settings.js';
import type { Stores } from '../../store/create-stores.js';
import type { PresentAccountDeps } from '../accounts/deps.js';
import type { LoginThrottle } from '../auth/login-throttle.js';
import type { PasswordHasher } from '../auth/password-hasher.js';
import type { MailDispatch } from '../mail/mail-dispatch.js';
import type { SecondFactor } from '../auth/second-factor.js';
import type { Sessions } from '../auth/sessions.js';
import type { SignInCounter } from '../auth/sign-in-metrics.js';

type SessionStores =
  'accounts' | 'auditLog' | 'credentials' | 'mails' | 'members' | 'newAccounts' | 'sessionStore' | 'users';

/** Dependencies of the routes of sessions (sign-up, sign-in, sign-out, password reset). */
export interface SessionDeps extends PresentAccountDeps, Pick<Stores, SessionStores> {
  settings: PresentAccountDeps['settings'] &
    Pick<Settings, 'signUpOpen' | 'signsInByPassword' | 'oidc' | 'mail'>;
  countSignIn: SignInCounter;
  loginThrottle: LoginThrottle;
  mailDispatch: Pick<MailDispatch, 'start'>;
  passwordHasher: PasswordHasher;
  secondFactor: SecondFactor;
  sessions: Sessions;
}
