import type { Route } from '../http/route.js';
import { deleteFile } from './delete-file.js';
import type { FileDeps } from './deps.js';
import { downloadFile } from './download-file.js';
import { getFile } from './get-file.js';
import { listFiles } from './list-files.js';
import { updateFile } from './update-file.js';
import { uploadFile } from './upload-file.js';

/** The routes of files. */
export const FILE_ROUTES: readonly Route<FileDeps>[] = [
  uploadFile,
  listFiles,
  getFile,
  downloadFile,
  updateFile,
  deleteFile,
];
