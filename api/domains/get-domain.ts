import { z } from 'zod';
import { domainSchema } from '../../core/accounts/domains/domain-schemas.js';
import { idSchema } from '../../core/basics/ids.js';
import { requireDomain } from '../../store/accounts/custom-domains.js';
import { requireAccount } from '../auth/require-account.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { DomainDeps } from './deps.js';
import { domainETag, presentDomain } from './present-domain.js';

export const getDomain = defineRoute({
  method: 'get',
  path: '/api/v1/domains/:id',
  operationId: 'getDomain',
  tag: 'Domains',
  summary: 'Retrieve a domain',
  description:
    'Returns the domain with its DNS record, the state of its proof, and the number of its aliases.',
  access: { kind: 'account', folderKeys: true, scopes: ['codes:read'] },
  params: z.object({ id: idSchema('domain') }),
  responses: { 200: { description: 'The domain', body: domainSchema, headers: ['ETag'] } },
  errors: ['not_found', 'unavailable'],
  async handle(request, deps: DomainDeps) {
    const caller = principalOf(request);
    const account = await requireAccount(deps.accounts, caller.accountId);
    const domain = requireDomain(account, request.params.id);
    return ok(await presentDomain(caller, domain, deps), { ETag: domainETag(domain) });
  },
});
