import type { Settings } from '../../config/settings.js';
import type { JobItemStore } from '../../store/jobs/job-items.js';
import type { QrCodeStore } from '../../store/qr-codes/qr-codes.js';
import type { TemplateStore } from '../../store/templates/templates.js';
import type { Images } from '../admission/images.js';
import type { PasswordHasher } from '../auth/password-hasher.js';
import type { SubmitJobDeps } from '../jobs/deps.js';
import type { SelectionDeps } from '../selections/resolve-selection.js';

/** What the routes of bulk changes need. */
export interface BulkChangeDeps extends SubmitJobDeps, SelectionDeps {
  settings: SubmitJobDeps['settings'] & Pick<Settings, 'linkWatch'>;
  jobItems: JobItemStore;
  qrCodes: Pick<QrCodeStore, 'findMany' | 'listShortCodes'>;
  images: Images;
  templates: Pick<TemplateStore, 'find' | 'exists'>;
  passwordHasher: Pick<PasswordHasher, 'hash'>;
}
