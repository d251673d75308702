import { collectionSchema, pageQuerySchema } from '../../core/basics/resource-schemas.js';
import { templateSchema } from '../../core/codes/templates/template-schemas.js';
import { nextLink } from '../http/cursor.js';
import { cutPage, parsePage } from '../http/paging.js';
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
    const requested = parsePage(request.query, ORDER);
    const [rows, total] = await Promise.all([
      deps.templates.list(caller.accountId, requested.range),
      deps.templates.count(caller.accountId),
    ]);
    const { shown, pagination } = cutPage(rows, requested, total, ({ id }) => id);
    const data = await presentTemplates(caller, shown, deps);
    return ok({ data, pagination }, nextLink(PATH, request.query, pagination.nextCursor));
  },
});
