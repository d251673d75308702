import type { Stores } from '../../store/create-stores.js';
import type { SubmitJobDeps } from '../jobs/deps.js';
import type { QrCodeDeps } from '../qr-codes/deps.js';

/**
 * Dependencies of the routes of folders, including the dependencies of codes and of jobs, because a deletion
 * can move codes.
 */
export type FolderDeps = QrCodeDeps & SubmitJobDeps & Pick<Stores, 'codesInFolders'>;
