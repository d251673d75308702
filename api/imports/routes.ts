import type { Route } from '../http/route.js';
import { confirmImport } from './confirm-import.js';
import { createImport } from './create-import.js';
import type { ImportRouteDeps } from './deps.js';
import { uploadImportFile } from './upload-import-file.js';

/** The routes of imports. */
export const IMPORT_ROUTES: readonly Route<ImportRouteDeps>[] = [
  createImport,
  uploadImportFile,
  confirmImport,
];
