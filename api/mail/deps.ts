import type { Settings } from '../../config/settings.js';
import type { Stores } from '../../store/create-stores.js';
import type { LoginThrottle } from '../auth/login-throttle.js';
import type { MailDispatch } from './mail-dispatch.js';

/** Dependencies of the routes of recipients. */
export interface MailDeps extends Pick<Stores, 'recipients'> {
  settings: Pick<Settings, 'mail'>;
  loginThrottle: Pick<LoginThrottle, 'count'>;
  mailDispatch: Pick<MailDispatch, 'start'>;
  now: () => Date;
}
