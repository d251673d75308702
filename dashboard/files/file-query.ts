import { NO_FOLDER } from '../folders/folder-paths.js';
import { withQuery } from '../router/location.js';
import { FILES_PATH } from './file-paths.js';

const PAGE_SIZE = 50;

/** The filters of the page of files. Empty means any. */
export interface FileFilters {
  search: string;
  used: '' | 'true' | 'false';
  /** ID of a folder, or `none`. */
  folder: string;
}

/** Parses the filters of the page from its URL. */
export function parseFileFilters(params: URLSearchParams): FileFilters {
  const used = params.get('used');
  return {
    search: params.get('search') ?? '',
    used: used === 'true' || used === 'false' ? used : '',
    folder: params.get('folder') ?? '',
  };
}

/** Returns the API path of the first page of the files that match. A folder includes those below it. */
export function filesPath({ search, used, folder }: FileFilters): string {
  return withQuery(FILES_PATH, {
    limit: `${PAGE_SIZE}`,
    search: search === '' ? undefined : search,
    used: used === '' ? undefined : used,
    folder: folder === '' ? undefined : folder,
    includeSubfolders: folder === '' || folder === NO_FOLDER ? undefined : 'true',
  });
}

/** Returns whether any filter is set. */
export function hasFileFilters({ search, used, folder }: FileFilters): boolean {
  return search !== '' || used !== '' || folder !== '';
}
