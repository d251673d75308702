import type { Settings } from '../../config/settings.js';
import type { Stores } from '../../store/create-stores.js';
import type { MailDeps } from '../mail/deps.js';

/** Dependencies of the routes of alerts. */
export interface AlertDeps
  extends MailDeps, Pick<Stores, 'alerts' | 'alertEvents' | 'qrCodes' | 'folders' | 'rateLimits'> {
  settings: MailDeps['settings'] & Pick<Settings, 'alerts'>;
}
