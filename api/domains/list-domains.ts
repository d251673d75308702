import { listDomains as listAccountDomains } from '../../core/accounts/domains/account-domains.js';
import { domainSchema } from '../../core/accounts/domains/domain-schemas.js';
import { collectionSchema, pageQuerySchema } from '../../core/basics/resource-schemas.js';
import { requireAccount } from '../auth/require-account.js';
import { nextLink } from '../http/cursor.js';
import { cutPage, parsePage } from '../http/paging.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { DomainDeps } from './deps.js';
import { presentDomains } from './present-domain.js';

const PATH = '/api/v1/domains';
const ORDER = '-createdAt';

export const listDomains = defineRoute({
  method: 'get',
  path: PATH,
  operationId: 'listDomains',
  tag: 'Domains',
  summary: 'List domains, newest first',
  description:
    'Lists the custom domains of the account: pending, verified, and lost ones, and former ones, whose short links lead to the codes of the account.',
  access: { kind: 'account', folderKeys: true, scopes: ['codes:read'] },
  query: pageQuerySchema,
  responses: {
    200: { description: 'A page of domains', body: collectionSchema(domainSchema), headers: ['Link'] },
  },
  errors: ['bad_request', 'not_found', 'unavailable'],
  async handle(request, deps: DomainDeps) {
    const caller = principalOf(request);
    const requested = parsePage(request.query, ORDER);
    const { after, skip, limit } = requested.range;
    const all = listAccountDomains(await requireAccount(deps.accounts, caller.accountId));
    const rest = after === undefined ? all : all.filter(({ id }) => id < after);
    const rows = rest.slice(skip, skip + limit);
    const { shown, pagination } = cutPage(rows, requested, all.length, ({ id }) => id);
    const data = await presentDomains(caller, shown, deps);
    return ok({ data, pagination }, nextLink(PATH, request.query, pagination.nextCursor));
  },
});
