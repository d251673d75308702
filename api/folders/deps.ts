import type { Stores } from '../../store/create-stores.js';
import type { SubmitJobDeps } from '../jobs/deps.js';
import type { QrCodeDeps } from '../qr-codes/deps.js';

/** What the routes of folders need: those of codes as well, and those of jobs, because a deletion can move codes. */
export type FolderDeps = QrCodeDeps & SubmitJobDeps & Pick<Stores, 'codesInFolders'>;
