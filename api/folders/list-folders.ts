import { z } from 'zod';
import { folderSchema } from '../../core/folders/folder-schemas.js';
import { collectionSchema, pageQuerySchema } from '../../core/resource-schemas.js';
import { nextLink, parseCursor, serializeCursor } from '../http/cursor.js';
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
    const { page: wanted, limit, cursor } = request.query;
    const after = cursor === undefined ? undefined : parseCursor(cursor, ORDER, z.string().max(40));
    const page = after === undefined ? (wanted ?? 1) : null;
    const [rows, total] = await Promise.all([
      deps.folders.list(caller, { limit: limit + 1, skip: ((page ?? 1) - 1) * limit, after }),
      deps.folders.count(caller),
    ]);
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    const nextCursor = last ? serializeCursor(ORDER, last.id) : null;
    const body = {
      data: await presentFolders(caller, shown, deps),
      pagination: { page, limit, total, totalPages: Math.ceil(total / limit), nextCursor },
    };
    return ok(body, nextLink(PATH, request.query, nextCursor));
  },
});
