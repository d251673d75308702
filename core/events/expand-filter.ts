import type { FolderTree } from '../codes/folders/folder-tree.js';
import type { EventFilter } from './event-filter.js';

/** Returns whether a filter must be expanded before events are compared with it. */
export function namesFolders(filter: EventFilter | null | undefined): boolean {
  return (filter?.folders?.length ?? 0) > 0;
}

/**
 * Returns a filter with all folders below those that it names. A filter whose folders are all deleted matches
 * nothing: it keeps their IDs.
 */
export function expandFilter<Filter extends EventFilter | null | undefined>(
  filter: Filter,
  tree: FolderTree,
): Filter {
  if (!filter?.folders?.length) return filter;
  return { ...filter, folders: filter.folders.flatMap((id) => [id, ...tree.idsFrom(id)]) };
}
