import { createDomainSchema, domainSchema } from '../../core/accounts/domains/domain-schemas.js';
import { validationError } from '../../core/basics/errors.js';
import { hostNameOf, requireDomain } from '../../store/accounts/custom-domains.js';
import { idFromOperation } from '../../store/mongo/ids.js';
import { accountGone, requireAccount } from '../auth/require-account.js';
import { accountChanged } from '../audit/audit-account.js';
import { principalOf } from '../http/principal.js';
import { created } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import { assertDomainUrls } from './assert-domain-urls.js';
import type { DomainDeps } from './deps.js';
import { domainETag, presentDomain } from './present-domain.js';

export const createDomain = defineRoute({
  method: 'post',
  path: '/api/v1/domains',
  operationId: 'createDomain',
  tag: 'Domains',
  summary: 'Add a domain',
  description:
    'Adds a domain. It is `pending`, has no effect, and reserves nothing until DNS has its `record`: the service looks it up 1, 2, 5, 10, 20, and 40 minutes after this request and then every hour for 72 hours, and `POST /api/v1/domains/{id}/verify` looks it up now. Several accounts can have the same pending domain; the first one that proves it gets it. An account has at most `limits.domains` domains, pending ones included. Requires the scope `keys`.',
  access: { kind: 'account', scopes: ['keys'], plan: 'business' },
  effect: 'repeatable',
  body: createDomainSchema,
  responses: { 201: { description: 'The domain', body: domainSchema, headers: ['Location', 'ETag'] } },
  errors: ['validation_error', 'conflict', 'not_found'],
  async handle(request, deps: DomainDeps) {
    const caller = principalOf(request);
    const { accountId } = caller;
    const { domain: host, isDefault = false, rootUrl, notFoundUrl, caseSensitive } = request.body;
    const name = hostNameOf(host);
    assertDomainUrls({ rootUrl, notFoundUrl }, await requireAccount(deps.accounts, accountId), name);
    const problem = await deps.claimProblem(name);
    if (problem !== undefined) throw validationError([{ path: 'domain', message: problem }]);
    const at = deps.now();
    const id = idFromOperation('domain', request.operationKey);
    const entry = {
      id,
      name,
      domain: host,
      createdAt: at,
      ...(rootUrl && { rootUrl }),
      ...(notFoundUrl && { notFoundUrl }),
      ...(caseSensitive !== undefined && { caseSensitive }),
    };
    const { domainProof, maxDomains } = deps.settings;
    const options = { isDefault, isProved: !domainProof, limit: maxDomains, at };
    const changed = await deps.domains.add(accountId, entry, options, accountChanged(request, deps));
    if (!changed) throw accountGone();
    deps.domainChanged(host, [accountId], changed.recipients);
    if (domainProof) deps.domainChecks.start(accountId);
    const domain = requireDomain(changed.account, id);
    return created(await presentDomain(caller, domain, deps), `/api/v1/domains/${id}`, {
      ETag: domainETag(domain),
    });
  },
});
