import type { FolderStore } from '../../store/folders/folders.js';
import type { CodesInFolders } from '../../store/qr-codes/codes-in-folders.js';
import type { SubmitJobDeps } from '../jobs/deps.js';
import type { QrCodeDeps } from '../qr-codes/deps.js';

/** What the routes of folders need: those of codes as well, and those of jobs, because a deletion can move codes. */
export interface FolderDeps extends QrCodeDeps, SubmitJobDeps {
  settings: QrCodeDeps['settings'] & SubmitJobDeps['settings'];
  folders: FolderStore;
  codesInFolders: Pick<CodesInFolders, 'count' | 'listScheduled'>;
}
