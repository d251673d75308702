import { folderSchema } from '../../core/codes/folders/folder-schemas.js';
import { collectionSchema, pageQuerySchema } from '../../core/basics/resource-schemas.js';
import { nextLink } from '../http/cursor.js';
import { cutPage, parsePage } from '../http/paging.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { FolderDeps } from './deps.js';
import { presentFolders } from './present-folder.js';

const PATH = '/api/v1/folders';
const ORDER = '-createdAt';

export const listFolders = defineRoute({
  method: 'get',
  path: PATH,
  operationId: 'listFolders',
  tag: 'Folders',
  summary: 'List folders, newest first',
  description: 'Lists all folders, of every level, with the number of codes directly in each.',
  access: { kind: 'account', folderKeys: true, scopes: ['codes:read'], plan: 'pro' },
  query: pageQuerySchema,
  responses: {
    200: { description: 'A page of folders', body: collectionSchema(folderSchema), headers: ['Link'] },
  },
  errors: ['bad_request', 'unavailable'],
  async handle(request, deps: FolderDeps) {
    const caller = principalOf(request);
    const requested = parsePage(request.query, ORDER);
    const [rows, total] = await Promise.all([
      deps.folders.list(caller, requested.range),
      deps.folders.count(caller),
    ]);
    const { shown, pagination } = cutPage(rows, requested, total, ({ id }) => id);
    const data = await presentFolders(caller, shown, deps);
    return ok({ data, pagination }, nextLink(PATH, request.query, pagination.nextCursor));
  },
});
