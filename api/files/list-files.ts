import { collectionSchema } from '../../core/basics/resource-schemas.js';
import { fileSchema, listFilesSchema } from '../../core/files/file-schemas.js';
import { nextLink } from '../http/cursor.js';
import { cutPage, parsePage } from '../http/paging.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import { folderCondition } from '../qr-codes/folder-filter.js';
import type { FileDeps } from './deps.js';
import { presentFiles } from './present-file.js';

const PATH = '/api/v1/files';
const ORDER = '-createdAt';

export const listFiles = defineRoute({
  method: 'get',
  path: PATH,
  operationId: 'listFiles',
  tag: 'Files',
  summary: 'List files, newest first',
  description: 'Lists the files of the account that meet all conditions.',
  access: { kind: 'account', folderKeys: true, scopes: ['codes:read'] },
  query: listFilesSchema,
  responses: {
    200: { description: 'A page of files', body: collectionSchema(fileSchema), headers: ['Link'] },
  },
  errors: ['bad_request', 'not_found', 'unavailable'],
  async handle(request, deps: FileDeps) {
    const caller = principalOf(request);
    const { type, search, used } = request.query;
    const requested = parsePage(request.query, ORDER);
    const filter = { type, search, used, ...(await folderCondition(caller, request.query, deps)) };
    const [rows, total] = await Promise.all([
      deps.files.list(caller, filter, requested.range),
      deps.files.count(caller, filter),
    ]);
    const { shown, pagination } = cutPage(rows, requested, total, ({ id }) => id);
    const data = await presentFiles(caller.accountId, shown, deps);
    return ok({ data, pagination }, nextLink(PATH, request.query, pagination.nextCursor));
  },
});
