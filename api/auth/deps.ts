import type { Settings } from '../../config/settings.js';
import type { AccountStore } from '../../store/accounts/accounts.js';
import type { PresentAccountDeps } from '../accounts/deps.js';
import type { LoginThrottle } from './login-throttle.js';
import type { Sessions } from './sessions.js';

/** What the routes of sessions (sign-up, sign-in, sign-out) need. */
export interface SessionDeps extends PresentAccountDeps {
  settings: PresentAccountDeps['settings'] & Pick<Settings, 'passwordHashCost' | 'signUpOpen'>;
  accounts: Pick<AccountStore, 'findByEmail' | 'insert'>;
  loginThrottle: LoginThrottle;
  sessions: Sessions;
}
