import { DomainError, validationError } from '../../basics/errors.js';
import { folderNameKey, MAX_FOLDER_DEPTH, MAX_FOLDERS } from './folder.js';
import { createFolderTree, type FolderTree } from './folder-tree.js';

/** Where a folder is, or will be. */
interface Place {
  name: string;
  parentId: string | null;
}

/**
 * Asserts that a new folder fits into the tree.
 *
 * @throws DomainError `not_found`, `name_taken`, or `validation_error`.
 */
export function assertRoomForFolder(tree: FolderTree, place: Place): void {
  if (tree.all.length >= MAX_FOLDERS) {
    throw validationError([{ path: '', message: `exceeds the limit of ${MAX_FOLDERS} folders per account` }]);
  }
  assertParent(tree, place, 1);
  assertFreeName(tree, place, undefined);
}

/**
 * Asserts that a folder can have another name or another parent.
 *
 * @param path Path of the parent in the request.
 * @throws DomainError `not_found`, `name_taken`, or `validation_error`.
 */
export function assertFolderMove(tree: FolderTree, id: string, place: Place, path = 'parentId'): void {
  if (place.parentId !== null && tree.idsFrom(id).includes(place.parentId)) {
    throw validationError([{ path, message: 'must not be the folder itself or a folder below it' }]);
  }
  assertParent(tree, place, tree.heightOf(id), path);
  assertFreeName(tree, place, id);
}

/**
 * Asserts that the folders in a folder can be moved when it is deleted.
 *
 * @param target ID of the folder that receives them; null for the top.
 * @throws DomainError `not_found`, `name_taken`, or `validation_error`, at `moveTo`.
 */
export function assertContentsMove(tree: FolderTree, id: string, target: string | null): void {
  const path = 'moveTo';
  if (target !== null && !tree.find(target)) throw folderNotFound(target, path);
  if (target !== null && tree.idsFrom(id).includes(target)) {
    throw validationError([{ path, message: 'must not be the folder itself or a folder below it' }]);
  }
  // One of them may have the name of the deleted folder.
  const rest = createFolderTree(tree.all.filter((folder) => folder.id !== id));
  for (const child of tree.childrenOf(id)) {
    assertFolderMove(rest, child.id, { name: child.name, parentId: target }, path);
  }
}

/** @param height Number of levels that are added below the parent. */
function assertParent(tree: FolderTree, { parentId }: Place, height: number, path = 'parentId'): void {
  if (parentId === null) return;
  if (!tree.find(parentId)) throw folderNotFound(parentId, path);
  if (tree.lineOf(parentId).length + height <= MAX_FOLDER_DEPTH) return;
  const message = `must leave at most ${MAX_FOLDER_DEPTH} levels of folders`;
  throw validationError([{ path, message }]);
}

function assertFreeName(tree: FolderTree, { name, parentId }: Place, except: string | undefined): void {
  const isTaken = tree
    .childrenOf(parentId)
    .some((sibling) => sibling.id !== except && folderNameKey(sibling.name) === folderNameKey(name));
  if (!isTaken) return;
  const message = `There is already a folder named ${name} in the same place; choose another name`;
  throw new DomainError('name_taken', message, { details: [{ path: 'name', message: 'is taken' }] });
}

/** Returns the `not_found` error for a folder ID. @param path Path of the ID in the request. */
export function folderNotFound(id: string, path?: string): DomainError {
  const message = `There is no folder ${id}`;
  return new DomainError('not_found', message, path === undefined ? {} : { details: [{ path, message }] });
}
