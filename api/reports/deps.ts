import type { Settings } from '../../config/settings.js';
import type { Stores } from '../../store/create-stores.js';
import type { MailDeps } from '../mail/deps.js';

/** Dependencies of the routes of reports. */
export interface ReportDeps extends MailDeps, Pick<Stores, 'reports' | 'qrCodes' | 'folders' | 'rateLimits'> {
  settings: MailDeps['settings'] & Pick<Settings, 'publicUrl' | 'reports'>;
  signingKey: Uint8Array;
}
