import type { Settings } from '../../config/settings.js';
import type { Stores } from '../../store/create-stores.js';
import type { PresentAccountDeps } from '../accounts/deps.js';
import type { LoginThrottle } from '../auth/login-throttle.js';
import type { PasswordHasher } from '../auth/password-hasher.js';
import type { Sessions } from '../auth/sessions.js';
import type { MailDispatch } from '../mail/mail-dispatch.js';

/** Dependencies of the routes of invitations. */
export interface InvitationDeps
  extends
    PresentAccountDeps,
    Pick<
      Stores,
      'accounts' | 'auditLog' | 'folders' | 'invitations' | 'joins' | 'mails' | 'members' | 'users'
    > {
  settings: PresentAccountDeps['settings'] &
    Pick<Settings, 'mail' | 'members' | 'oidc' | 'signsInByPassword'>;
  signingKey: Uint8Array;
  loginThrottle: LoginThrottle;
  mailDispatch: Pick<MailDispatch, 'start'>;
  passwordHasher: Pick<PasswordHasher, 'hash'>;
  sessions: Pick<Sessions, 'identify' | 'open'>;
}
