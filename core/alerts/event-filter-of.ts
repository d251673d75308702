import type { FolderTree } from '../codes/folders/folder-tree.js';
import type { ScanSelection } from '../codes/scan-selection.js';
import { NO_FOLDER, type EventFilter } from '../events/event-filter.js';

/**
 * Returns the filter of an alert's events, whose folders are final. A folder that no longer exists matches no
 * code.
 *
 * @param tree The account's folders; only needed for a selection with a folder.
 */
export function eventFilterOf(
  { qrCodeId, tag, type, folder, includeSubfolders = false }: ScanSelection,
  tree: FolderTree | undefined,
): EventFilter {
  return {
    ...(qrCodeId !== undefined && { codes: [qrCodeId] }),
    ...(tag !== undefined && { tags: [tag] }),
    ...(type !== undefined && { types: [type] }),
    ...(folder !== undefined && { folders: foldersOf(folder, includeSubfolders, tree) }),
  };
}

function foldersOf(folder: string, includeSubfolders: boolean, tree: FolderTree | undefined): string[] {
  if (folder === 'none') return [NO_FOLDER];
  // The ID itself, because a filter without folders would match every code.
  return [folder, ...(includeSubfolders && tree ? tree.idsFrom(folder) : [])];
}
