import type { Settings } from '../../config/settings.js';
import type { OidcProvider } from '../../outbound/oidc-provider.js';
import type { Stores } from '../../store/create-stores.js';
import type { LoginThrottle } from '../auth/login-throttle.js';
import type { Sessions } from '../auth/sessions.js';
import type { SignInCounter } from '../auth/sign-in-metrics.js';
import type { ReturnPath } from './return-path.js';
import type { SignInCookie } from './sign-in-cookie.js';

type SingleSignOnStores =
  | 'accounts'
  | 'admissions'
  | 'auditLog'
  | 'identities'
  | 'invitations'
  | 'loginLimits'
  | 'members'
  | 'newAccounts'
  | 'sessionStore'
  | 'users';

/** Dependencies of sign-ins at the OpenID provider. */
export interface SingleSignOnDeps extends Pick<Stores, SingleSignOnStores> {
  settings: Pick<Settings, 'oidc' | 'signsInByPassword' | 'signUpOpen' | 'members'>;
  /** undefined if no provider is configured. */
  oidcProvider: OidcProvider | undefined;
  signInCookie: SignInCookie;
  returnPath: ReturnPath;
  countSignIn: SignInCounter;
  sessions: Pick<Sessions, 'identify' | 'open'>;
  loginThrottle: Pick<LoginThrottle, 'rememberDevice'>;
  now: () => Date;
}
