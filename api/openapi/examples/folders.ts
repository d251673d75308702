import type { FolderResource } from '../../../core/codes/folders/folder-schemas.js';

/** ID of the folder in examples. */
export const FOLDER_ID = 'fld_01k8zq4w5tfxxa1b2c3d4e5f6g';

/** A folder at the top. */
export const FOLDER: FolderResource = {
  id: FOLDER_ID,
  name: 'Shops',
  parentId: null,
  codes: 12,
  archivedCodes: 2,
};
