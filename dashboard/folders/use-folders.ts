import type { FolderResource } from '../../core/codes/folders/folder-schemas.js';
import { createFolderTree, type FolderTree } from '../../core/codes/folders/folder-tree.js';
import { MAX_FOLDERS } from '../../core/codes/folders/folder.js';
import { PLAN_TERMS } from '../../core/accounts/plans.js';
import type { Pagination } from '../../core/basics/resource-schemas.js';
import { useQuery, type Query } from '../http/use-query.js';
import { useAccount } from '../session/session.js';

/** API path of folders. */
export const FOLDERS_PATH = '/api/v1/folders';

const PAGE_SIZE = 100;
const FIRST_PAGE = `${FOLDERS_PATH}?limit=${PAGE_SIZE}`;

interface FolderPage {
  data: FolderResource[];
  pagination: Pagination;
}

/** The folders of the account, as far as they are loaded. */
interface Folders {
  tree: FolderTree<FolderResource>;
  /** The query of the first page, for its state. */
  query: Query<FolderPage>;
  /** Whether all folders are loaded, or could not be. */
  isSettled: boolean;
}

/** Loads all folders of the account; none if its plan has none. */
export function useFolders(): Folders {
  const { plan } = useAccount();
  const pages: Query<FolderPage>[] = [];
  let path = PLAN_TERMS[plan].folders ? FIRST_PAGE : undefined;
  let isSettled = true;
  // Hooks require the same number of queries on every render; queries without a path do nothing.
  for (let page = 0; page < MAX_FOLDERS / PAGE_SIZE; page++) {
    const query = useQuery<FolderPage>(path);
    if (path !== undefined && query.isPending) isSettled = false;
    const cursor = query.data?.pagination.nextCursor;
    path = path !== undefined && cursor ? `${FIRST_PAGE}&cursor=${cursor}` : undefined;
    pages.push(query);
  }
  const folders = pages.flatMap(({ data }) => data?.data ?? []);
  return { tree: createFolderTree(folders), query: pages[0]!, isSettled };
}
