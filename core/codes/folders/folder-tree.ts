import { PATH_SEPARATOR, type StoredFolder } from './folder.js';

/** Fields of a folder that a tree needs. */
export type TreeFolder = Pick<StoredFolder, 'id' | 'name' | 'parentId'>;

/** All folders of an account. */
export interface FolderTree<Folder extends TreeFolder = TreeFolder> {
  /** The folders, in no particular order. */
  all: readonly Folder[];
  /** Finds a folder by its ID. */
  find(id: string): Folder | undefined;
  /** Lists the folders directly in a folder. @param parentId null: those at the top. */
  childrenOf(parentId: string | null): readonly Folder[];
  /** Lists the IDs of a folder and of everything below; none if the folder does not exist. */
  idsFrom(id: string): string[];
  /** Lists a folder and those that contain it, from the top down; none if the folder does not exist. */
  lineOf(id: string): Folder[];
  /** Returns the number of levels from a folder down, the folder itself included; 0 if it does not exist. */
  heightOf(id: string): number;
  /**
   * Returns the path of a folder, such as `Shops/Berlin`; null if the folder does not exist, or for no
   * folder.
   *
   * @param seen IDs of the folders that the caller sees: the path then begins at the first of them, and is
   *   null if the caller does not see the folder. Default: the caller sees all.
   */
  pathOf(id: string | undefined, seen?: ReadonlySet<string>): string | null;
}

/** Builds the tree of an account's folders. */
export function createFolderTree<Folder extends TreeFolder>(folders: readonly Folder[]): FolderTree<Folder> {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const children = new Map<string | null, Folder[]>();
  for (const folder of folders)
    children.set(folder.parentId, [...(children.get(folder.parentId) ?? []), folder]);
  const childrenOf = (parentId: string | null) => children.get(parentId) ?? [];

  function idsFrom(id: string): string[] {
    return byId.has(id) ? [id, ...childrenOf(id).flatMap((child) => idsFrom(child.id))] : [];
  }

  function lineOf(id: string): Folder[] {
    const folder = byId.get(id);
    if (!folder) return [];
    return folder.parentId === null ? [folder] : [...lineOf(folder.parentId), folder];
  }

  function heightOf(id: string): number {
    return byId.has(id) ? 1 + Math.max(0, ...childrenOf(id).map((child) => heightOf(child.id))) : 0;
  }

  return {
    all: folders,
    find: (id) => byId.get(id),
    childrenOf,
    idsFrom,
    lineOf,
    heightOf,
    pathOf(id, seen) {
      if (id === undefined || seen?.has(id) === false) return null;
      const line = lineOf(id);
      const shown = seen ? line.slice(line.findIndex((folder) => seen.has(folder.id))) : line;
      return shown.length === 0 ? null : shown.map(({ name }) => name).join(PATH_SEPARATOR);
    },
  };
}
