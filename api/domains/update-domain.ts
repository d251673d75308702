import { z } from 'zod';
import { domainSchema, updateDomainSchema } from '../../core/accounts/domains/domain-schemas.js';
import type { DomainError } from '../../core/basics/errors.js';
import { idSchema } from '../../core/basics/ids.js';
import { domainConflict, requireDomain } from '../../store/accounts/custom-domains.js';
import { accountGone } from '../auth/require-account.js';
import { accountChanged } from '../audit/audit-account.js';
import { assertIfMatch } from '../http/preconditions.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import { assertDomainUrls } from './assert-domain-urls.js';
import type { DomainDeps } from './deps.js';
import { domainETag, presentDomain } from './present-domain.js';

export const updateDomain = defineRoute({
  method: 'patch',
  path: '/api/v1/domains/:id',
  operationId: 'updateDomain',
  tag: 'Domains',
  summary: 'Update a domain',
  description:
    'Changes the given fields; null removes a URL. With `isDefault: true`, short URLs, images, and symbols use the domain, at once if it is proved and otherwise with its proof; with `isDefault: false`, they use the host of the service. Printed codes keep working in both cases. Clearing `caseSensitive` returns 409 `conflict` while two aliases of the domain differ in letter case only. Changes take effect within two seconds. Requires the scope `keys`.',
  access: { kind: 'account', scopes: ['keys'], plan: 'business' },
  params: z.object({ id: idSchema('domain') }),
  body: updateDomainSchema,
  responses: { 200: { description: 'The updated domain', body: domainSchema, headers: ['ETag'] } },
  errors: ['validation_error', 'conflict', 'not_found', 'precondition_failed'],
  async handle(request, deps: DomainDeps) {
    const caller = principalOf(request);
    const { accountId } = caller;
    const { id } = request.params;
    const { caseSensitive } = request.body;
    const changed = await deps.domains.update(
      accountId,
      id,
      request.body,
      async (domain, account, session) => {
        assertIfMatch(request.headers['if-match'], domainETag(domain));
        assertDomainUrls(request.body, account);
        if (caseSensitive !== false) return;
        if (await deps.domainAliases.hasCaseClash(accountId, domain.name, session)) throw caseClash();
      },
      deps.now(),
      accountChanged(request, deps),
    );
    if (!changed) throw accountGone();
    const domain = requireDomain(changed.account, id);
    deps.domainChanged(domain.name, [accountId], changed.recipients);
    return ok(await presentDomain(caller, domain, deps), { ETag: domainETag(domain) });
  },
});

function caseClash(): DomainError {
  return domainConflict(
    'two aliases of the domain differ in letter case only; change one of them',
    'caseSensitive',
  );
}
