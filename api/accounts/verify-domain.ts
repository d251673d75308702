import { accountSchema } from '../../core/accounts/account-schemas.js';
import { listDomains, type AccountDomain } from '../../core/accounts/domains/account-domains.js';
import type { Account } from '../../store/accounts/accounts.js';
import { domainConflict } from '../../store/accounts/custom-domains.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import { accountChanged } from '../audit/audit-account.js';
import type { AccountDeps } from './deps.js';
import { presentAccount } from './present-account.js';

export const verifyDomain = defineRoute({
  method: 'post',
  path: '/api/v1/account/domain/verify',
  operationId: 'verifyDomain',
  tag: 'Account',
  summary: 'Verify the default domain',
  description:
    'Verifies the default domain, as `POST /api/v1/domains/{id}/verify` verifies any domain. Looks up `branding.domainRecord` in DNS now, for up to five seconds. If the record is found, the domain is reserved for the account and takes effect within two seconds. Otherwise the response is 422 and states which record was expected and what was found. Returns 409 if no domain is set, or if another account has proved the domain: it moves when the record of that account has been missing for 30 days. Returns 503 if DNS does not respond. At most 10 calls per account in any 60 seconds. Requires the scope `keys`.',
  access: { kind: 'account', scopes: ['keys'], plan: 'business' },
  responses: { 200: { description: 'The account with its verified domain', body: accountSchema } },
  errors: ['not_found', 'conflict', 'validation_error'],
  async handle(request, deps: AccountDeps) {
    const { accountId } = principalOf(request);
    const account = await deps.domainVerification.verify(
      accountId,
      requireDefault,
      'branding.domain',
      accountChanged(request, deps),
    );
    return ok(await presentAccount(account, deps));
  },
});

/** Returns the domain that is the default or becomes it. */
function requireDefault(account: Account): AccountDomain {
  const domain = listDomains(account).find(({ isDefault }) => isDefault);
  if (domain) return domain;
  throw domainConflict('the account has no custom domain; set `branding.domain` first');
}
