import { z } from 'zod';
import { findEffectiveDefault, type AccountDomain } from '../../core/accounts/domains/account-domains.js';
import { PLAN_TERMS } from '../../core/accounts/plans.js';
import { DomainError } from '../../core/basics/errors.js';
import { idSchema } from '../../core/basics/ids.js';
import { deletionSchema } from '../../core/basics/resource-schemas.js';
import type { Account } from '../../store/accounts/accounts.js';
import { accountChanged } from '../audit/audit-account.js';
import { accountGone } from '../auth/require-account.js';
import { assertIfMatch } from '../http/preconditions.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { DomainDeps } from './deps.js';
import { domainETag } from './present-domain.js';

const querySchema = z.strictObject({
  release: z
    .enum(['true', 'false'])
    .optional()
    .describe('`true` releases a domain that is or was in effect, whose printed URLs then stop working.'),
});

export const deleteDomain = defineRoute({
  method: 'delete',
  path: '/api/v1/domains/:id',
  operationId: 'deleteDomain',
  tag: 'Domains',
  summary: 'Delete or release a domain',
  description:
    'Deletes a pending domain. A verified or lost one is released, which requires `release=true`: its printed URLs stop working, and another account may prove it at once. Returns 409 `conflict` without `release=true` and for the default domain, and 409 `not_empty` while codes have aliases on it. Codes whose `domain` it was use the default. Requires the scope `keys`.',
  access: { kind: 'account', scopes: ['keys'] },
  params: z.object({ id: idSchema('domain') }),
  query: querySchema,
  responses: { 200: { description: 'The domain was deleted', body: deletionSchema('domain') } },
  errors: ['conflict', 'not_empty', 'not_found', 'precondition_failed'],
  async handle(request, deps: DomainDeps) {
    const { accountId } = principalOf(request);
    const { id } = request.params;
    const removed = await deps.domains.remove(
      accountId,
      id,
      async (domain, account, session) => {
        assertIfMatch(request.headers['if-match'], domainETag(domain));
        const { name } = domain;
        const aliases = (await deps.domainAliases.count({ accountId }, [name], session)).get(name) ?? 0;
        assertRemovable(domain, account, { aliases, isRelease: request.query.release === 'true' });
      },
      deps.now(),
      accountChanged(request, deps),
    );
    if (!removed) throw accountGone();
    deps.domainChanged(removed.domain, [accountId], []);
    deps.domainChecks.wake(id);
    return ok({ id, deleted: true });
  },
});

/** @throws DomainError `conflict` or `not_empty` */
function assertRemovable(
  domain: AccountDomain,
  account: Account,
  { aliases, isRelease }: { aliases: number; isRelease: boolean },
): void {
  const { name, isReserved } = domain;
  // After a downgrade the domain is not in effect, and the default cannot be changed.
  if (PLAN_TERMS[account.plan].whiteLabel && findEffectiveDefault(account)?.name === name) {
    throw new DomainError(
      'conflict',
      `${name} is the host of the account's short URLs; make another domain the default first, or set isDefault of this one to false`,
    );
  }
  if (aliases > 0) {
    const count = aliases === 1 ? '1 alias' : `${aliases} aliases`;
    throw new DomainError('not_empty', `Codes have ${count} on ${name}; remove them or move them first`);
  }
  if (isReserved && !isRelease) {
    throw new DomainError(
      'conflict',
      `Printed URLs on ${name} stop working when it is released, and another account may prove it; repeat the request with release=true`,
    );
  }
}
