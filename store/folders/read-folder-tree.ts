import type { ClientSession, Db } from 'mongodb';
import type { StoredFolder } from '../../core/codes/folders/folder.js';
import { createFolderTree, type FolderTree } from '../../core/codes/folders/folder-tree.js';
import { FOLDERS, fromFolderDocument, type FolderDocument } from './folder-documents.js';

/**
 * Reads all folders of an account; there are at most `MAX_FOLDERS`.
 *
 * @param session Session of the transaction to read in.
 */
export async function readFolderTree(
  db: Db,
  accountId: string,
  session?: ClientSession,
): Promise<FolderTree<StoredFolder>> {
  const folders = db.collection<FolderDocument>(FOLDERS);
  const found = await folders.find({ accountId }, session && { session }).toArray();
  return createFolderTree(found.map(fromFolderDocument));
}
