import { z } from 'zod';
import { domainSchema } from '../../core/accounts/domains/domain-schemas.js';
import { idSchema } from '../../core/basics/ids.js';
import { requireDomain } from '../../store/accounts/custom-domains.js';
import { accountChanged } from '../audit/audit-account.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { DomainDeps } from './deps.js';
import { domainETag, presentDomain } from './present-domain.js';

export const verifyDomainById = defineRoute({
  method: 'post',
  path: '/api/v1/domains/:id/verify',
  operationId: 'verifyDomainById',
  tag: 'Domains',
  summary: 'Verify a domain',
  description:
    'Looks up `record` of the domain in DNS now, for up to five seconds. If it is found, the domain is reserved for the account and takes effect within two seconds. Otherwise the response is 422 and states which record was expected and what was found. Returns 409 `conflict` if another account has proved the domain: it moves when the record of that account has been missing for 30 days. Returns 503 if DNS does not respond. At most 10 verifications per account in any 60 seconds. Requires the scope `keys`.',
  access: { kind: 'account', scopes: ['keys'], plan: 'business' },
  params: z.object({ id: idSchema('domain') }),
  responses: { 200: { description: 'The verified domain', body: domainSchema, headers: ['ETag'] } },
  errors: ['not_found', 'conflict', 'validation_error'],
  async handle(request, deps: DomainDeps) {
    const caller = principalOf(request);
    const { id } = request.params;
    const find = (account: Parameters<typeof requireDomain>[0]) => requireDomain(account, id);
    const audit = accountChanged(request, deps);
    const account = await deps.domainVerification.verify(caller.accountId, find, 'domain', audit);
    deps.domainChecks.wake(id);
    const domain = requireDomain(account, id);
    return ok(await presentDomain(caller, domain, deps), { ETag: domainETag(domain) });
  },
});
