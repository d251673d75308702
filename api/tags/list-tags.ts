import { z } from 'zod';
import { collectionSchema, pageQuerySchema } from '../../core/resource-schemas.js';
import { tagResourceSchema } from '../../core/tag-schemas.js';
import { nextLink, parseCursor, serializeCursor } from '../http/cursor.js';
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
    const { page: wanted, limit, cursor } = request.query;
    const after = cursor === undefined ? undefined : parseCursor(cursor, ORDER, z.string().max(64));
    const page = after === undefined ? (wanted ?? 1) : null;
    const range = { limit: limit + 1, skip: ((page ?? 1) - 1) * limit, after };
    const { tags, total } = await tagCounts.list(principalOf(request), range);
    const data = tags.slice(0, limit);
    const last = tags.length > limit ? data.at(-1) : undefined;
    const nextCursor = last ? serializeCursor(ORDER, last.tag) : null;
    const pagination = { page, limit, total, totalPages: Math.ceil(total / limit), nextCursor };
    return ok({ data, pagination }, nextLink(PATH, request.query, nextCursor));
  },
});
