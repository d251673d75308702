import { memberSchema } from '../../core/accounts/member-schemas.js';
import { collectionSchema, pageQuerySchema } from '../../core/basics/resource-schemas.js';
import { nextLink } from '../http/cursor.js';
import { cutPage, parsePage } from '../http/paging.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { MemberDeps } from './deps.js';
import { presentMembers } from './present-member.js';

const PATH = '/api/v1/members';
const ORDER = 'joinedAt';

export const listMembers = defineRoute({
  method: 'get',
  path: PATH,
  operationId: 'listMembers',
  tag: 'Members',
  summary: 'List members, oldest first',
  description: 'Requires a session. Members who are limited to folders get 403.',
  access: { kind: 'account', sessionOnly: true },
  query: pageQuerySchema,
  responses: {
    200: { description: 'A page of members', body: collectionSchema(memberSchema), headers: ['Link'] },
  },
  errors: ['bad_request', 'unavailable'],
  async handle(request, deps: MemberDeps) {
    const { accountId } = principalOf(request);
    const requested = parsePage(request.query, ORDER);
    const [rows, total] = await Promise.all([
      deps.members.list(accountId, requested.range),
      deps.members.count(accountId),
    ]);
    const { shown, pagination } = cutPage(rows, requested, total, ({ id }) => id);
    return ok(
      { data: await presentMembers(shown, deps), pagination },
      nextLink(PATH, request.query, pagination.nextCursor),
    );
  },
});
