import { currentLocation, withQuery } from '../router/location.js';

/** Value of the filter by folder that selects codes in no folder. */
export const NO_FOLDER = 'none';

/** Returns the path of a folder's page: the codes in the folder and in those below it. */
export function folderPath(id: string): string {
  return withQuery('/codes', { folder: id, includeSubfolders: 'true' });
}

/** Returns the path of the form of a new code, which starts in the folder whose page is open. */
export function newCodePath(): string {
  const { path, query } = currentLocation();
  const folder = path === '/codes' ? query.get('folder') : null;
  return withQuery('/codes/new', { folder: folder === NO_FOLDER ? undefined : (folder ?? undefined) });
}
