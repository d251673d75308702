import { z } from 'zod';
import { collectionSchema, pageQuerySchema } from '../../core/resource-schemas.js';
import { templateSchema } from '../../core/templates/template-schemas.js';
import { nextLink, parseCursor, serializeCursor } from '../http/cursor.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { TemplateDeps } from './deps.js';
import { presentTemplates } from './present-template.js';

const PATH = '/api/v1/templates';
const ORDER = '-createdAt';

export const listTemplates = defineRoute({
  method: 'get',
  path: PATH,
  operationId: 'listTemplates',
  tag: 'Templates',
  summary: 'List templates, newest first',
  description: 'Lists the templates of the account, each with the number of its codes.',
  access: { kind: 'account', folderKeys: true, scopes: ['codes:read'] },
  query: pageQuerySchema,
  responses: {
    200: { description: 'A page of templates', body: collectionSchema(templateSchema), headers: ['Link'] },
  },
  errors: ['bad_request', 'unavailable'],
  async handle(request, deps: TemplateDeps) {
    const caller = principalOf(request);
    const { page: wanted, limit, cursor } = request.query;
    const after = cursor === undefined ? undefined : parseCursor(cursor, ORDER, z.string().max(40));
    const page = after === undefined ? (wanted ?? 1) : null;
    const [rows, total] = await Promise.all([
      deps.templates.list(caller.accountId, { limit: limit + 1, skip: ((page ?? 1) - 1) * limit, after }),
      deps.templates.count(caller.accountId),
    ]);
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    const nextCursor = last ? serializeCursor(ORDER, last.id) : null;
    const body = {
      data: await presentTemplates(caller, shown, deps),
      pagination: { page, limit, total, totalPages: Math.ceil(total / limit), nextCursor },
    };
    return ok(body, nextLink(PATH, request.query, nextCursor));
  },
});
