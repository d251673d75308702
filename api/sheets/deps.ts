import type { Settings } from '../../config/settings.js';
import type { FolderStore } from '../../store/folders/folders.js';
import type { PrintedCodes } from '../../store/qr-codes/printed-codes.js';
import type { Images } from '../admission/images.js';
import type { SubmitJobDeps } from '../jobs/deps.js';
import type { SelectionDeps } from '../selections/resolve-selection.js';

/** What the routes of label sheets need. */
export interface SheetDeps extends SubmitJobDeps, SelectionDeps {
  settings: SubmitJobDeps['settings'] & SelectionDeps['settings'] & Pick<Settings, 'sheetLabels'>;
  printedCodes: PrintedCodes;
  images: Images;
  folders: FolderStore;
}
