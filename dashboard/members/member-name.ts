import type { MemberResource } from '../../core/accounts/member-schemas.js';
import type { FolderTree } from '../../core/codes/folders/folder-tree.js';

/** Returns what to call a member: their name, or their address without one. */
export function memberName({ name, email }: Pick<MemberResource, 'name' | 'email'>): string {
  return name ?? email;
}

/** Describes the folders that a person is limited to, by path. */
export function describeFolders(folders: readonly string[], tree: FolderTree): string {
  const paths = folders.map((folder) => tree.pathOf(folder)).filter((path) => path !== null);
  return paths.length === 0 ? 'Sees nothing: the folders were deleted' : `Only ${paths.join(', ')}`;
}
