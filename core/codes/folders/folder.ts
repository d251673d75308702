/** Maximum number of folders of an account. */
export const MAX_FOLDERS = 1_000;

/** Maximum number of folders on the way from the top to a folder, the folder itself included. */
export const MAX_FOLDER_DEPTH = 5;

/** Separates the names of folders in a path. No name contains it. */
export const PATH_SEPARATOR = '/';

/** A folder as stored. */
export interface StoredFolder {
  id: string;
  accountId: string;
  name: string;
  /** ID of the folder that contains it; null at the top. */
  parentId: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** Incremented by each change; the ETag of the resource. */
  revision: number;
}

/** Returns the form of a name that is unique among siblings: names that differ only in case are equal. */
export function folderNameKey(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
