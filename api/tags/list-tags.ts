import { collectionSchema, pageQuerySchema } from '../../core/basics/resource-schemas.js';
import { tagResourceSchema } from '../../core/codes/tag-schemas.js';
import { nextLink } from '../http/cursor.js';
import { cutPage, parsePage } from '../http/paging.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { TagDeps } from './deps.js';

const PATH = '/api/v1/tags';
const ORDER = 'tag';

export const listTags = defineRoute({
  method: 'get',
  path: PATH,
  operationId: 'listTags',
  tag: 'Tags',
  summary: 'List tags',
  description: 'Lists the tags of all codes, sorted by code point, with the number of codes that have each.',
  access: { kind: 'account', folderKeys: true, scopes: ['codes:read'] },
  query: pageQuerySchema,
  // Every code of the account is read.
  admission: () => 'query',
  responses: {
    200: { description: 'A page of tags', body: collectionSchema(tagResourceSchema), headers: ['Link'] },
  },
  errors: ['bad_request', 'unavailable'],
  async handle(request, { tagCounts }: TagDeps) {
    const requested = parsePage(request.query, ORDER);
    const { tags, total } = await tagCounts.list(principalOf(request), requested.range);
    const { shown, pagination } = cutPage(tags, requested, total, ({ tag }) => tag);
    return ok({ data: shown, pagination }, nextLink(PATH, request.query, pagination.nextCursor));
  },
});
