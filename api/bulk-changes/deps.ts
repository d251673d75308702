import type { CodeChanges } from '../../codes/changes/code-changes.js';
import type { Settings } from '../../config/settings.js';
import type { Stores } from '../../store/create-stores.js';
import type { Images } from '../admission/images.js';
import type { PasswordHasher } from '../auth/password-hasher.js';
import type { SubmitJobDeps } from '../jobs/deps.js';
import type { SelectionDeps } from '../selections/resolve-selection.js';

/** Dependencies of the routes of bulk changes. */
export interface BulkChangeDeps
  extends SubmitJobDeps, SelectionDeps, Pick<Stores, 'jobItems' | 'qrCodes' | 'templates'> {
  settings: SubmitJobDeps['settings'] & Pick<Settings, 'linkWatch'>;
  images: Images;
  changes: Pick<CodeChanges, 'assertFilesBy'>;
  passwordHasher: Pick<PasswordHasher, 'hash'>;
}
