import type { Route } from '../http/route.js';
import { createFolder } from './create-folder.js';
import { deleteFolder } from './delete-folder.js';
import type { FolderDeps } from './deps.js';
import { getFolder } from './get-folder.js';
import { listFolders } from './list-folders.js';
import { updateFolder } from './update-folder.js';

/** The routes of folders. */
export const FOLDER_ROUTES: readonly Route<FolderDeps>[] = [
  createFolder,
  listFolders,
  getFolder,
  updateFolder,
  deleteFolder,
];
