import type { ClientSession, Db } from 'mongodb';
import { folderNameKey, type StoredFolder } from '../../core/codes/folders/folder.js';
import { folderNotFound } from '../../core/codes/folders/place-folder.js';
import type { CollectionIndexes } from '../mongo/indexes.js';

/** Name of the collection of folders. */
export const FOLDERS = 'folders';

/** A folder in the collection. */
export type FolderDocument = Omit<StoredFolder, 'id'> & {
  _id: string;
  /** See `folderNameKey`. */
  nameKey: string;
  /**
   * Incremented by every write that puts codes into the folder, so that a concurrent deletion conflicts. No
   * other meaning.
   */
  holdVersion?: number;
};

export const FOLDER_INDEXES: CollectionIndexes = {
  collection: FOLDERS,
  indexes: [
    { key: { accountId: 1, _id: 1 } },
    { key: { accountId: 1, parentId: 1, nameKey: 1 }, unique: true },
  ],
};

/** Converts a folder to its document. */
export function toFolderDocument({ id, ...fields }: StoredFolder): FolderDocument {
  return { _id: id, ...fields, nameKey: folderNameKey(fields.name) };
}

/** Converts a document to a folder. */
export function fromFolderDocument({
  _id,
  nameKey: _nameKey,
  holdVersion: _holdVersion,
  ...fields
}: FolderDocument): StoredFolder {
  return { id: _id, ...fields };
}

/**
 * Holds folders until the end of a transaction that puts codes into them: a concurrent deletion of one of
 * them conflicts with the transaction.
 *
 * @throws DomainError `not_found` if one of the folders does not exist.
 */
export async function holdFolders(db: Db, ids: Iterable<string>, session: ClientSession): Promise<void> {
  const distinct = [...new Set(ids)];
  if (distinct.length === 0) return;
  const folders = db.collection<FolderDocument>(FOLDERS);
  const held = { _id: { $in: distinct } };
  const { matchedCount } = await folders.updateMany(held, { $inc: { holdVersion: 1 } }, { session });
  if (matchedCount === distinct.length) return;
  const found = await folders.find(held, { session, projection: { _id: 1 } }).toArray();
  const existing = new Set(found.map(({ _id }) => _id));
  throw folderNotFound(distinct.find((id) => !existing.has(id)) ?? '', 'folder');
}
