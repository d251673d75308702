import { accountSchema, updateAccountSchema } from '../../core/accounts/account-schemas.js';
import type { Branding, BrandingPatch } from '../../core/accounts/branding.js';
import { planRequired, validationError } from '../../core/basics/errors.js';
import { PLAN_TERMS } from '../../core/accounts/plans.js';
import { hostNameOf } from '../../store/accounts/custom-domains.js';
import type { Caller } from '../admission/admission.js';
import { LARGE_BODY_LIMIT } from '../http/body-limit.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import { accountChanged } from '../audit/audit-account.js';
import type { AccountDeps } from './deps.js';
import { presentAccount } from './present-account.js';
import { accountGone } from '../auth/require-account.js';

export const updateAccount = defineRoute({
  method: 'patch',
  path: '/api/v1/account',
  operationId: 'updateAccount',
  tag: 'Account',
  summary: 'Update the name, the branding, and the link watch of the account',
  description:
    "Sets the custom domain of short links and the name, logo, color, and message while paused of landing pages (white label). Short links, images, and symbols then use your domain, and nothing there names this service. Codes with the service's domain or a former domain keep working. A new domain is `pending` and has no effect until you create the DNS record in `branding.domainRecord` and call `POST /api/v1/account/domain/verify`; several accounts can have the same pending domain. Requires the scope `keys`, which includes changes to the account. Changes take effect within two seconds. The branding is kept when the plan changes, but takes effect on Business only. `name` is on every plan. `linkWatch` turns on the checks of the destinations of all codes, and requires Pro; everything else requires Business.",
  access: { kind: 'account', scopes: ['keys'] },
  body: updateAccountSchema,
  bodyLimit: LARGE_BODY_LIMIT,
  responses: { 200: { description: 'The updated account', body: accountSchema } },
  errors: ['not_found', 'conflict', 'plan_required'],
  async handle(request, deps: AccountDeps) {
    const { accountId, plan } = principalOf(request);
    const { name, branding, linkWatch } = request.body;
    if (branding !== undefined && !PLAN_TERMS[plan].whiteLabel) throw planRequired(plan, 'business');
    if (linkWatch !== undefined && !PLAN_TERMS[plan].linkWatch) throw planRequired(plan, 'pro');
    const change = branding ? await readBranding(accountId, branding, request, deps) : branding;
    const audit = accountChanged(request, deps);
    const branded = await deps.brandings.change(accountId, change === undefined ? {} : change, {
      proofRequired: deps.settings.domainProof,
      maxDomains: deps.settings.maxDomains,
      at: deps.now(),
      audit,
    });
    const renamed = name === undefined ? undefined : await deps.accounts.rename(accountId, name, audit);
    const account = linkWatch
      ? await deps.accountWatches.change(accountId, linkWatch, deps.now(), audit)
      : (renamed ?? branded?.account);
    if (!account) throw accountGone();
    deps.domainChanged(change?.domain ?? undefined, [accountId], branded?.recipients ?? []);
    return ok(await presentAccount(account, deps));
  },
});

async function readBranding(
  accountId: string,
  { logo, domainStatus: _status, domainRecord: _record, ...rest }: BrandingPatch,
  request: Caller,
  deps: AccountDeps,
): Promise<Partial<Branding>> {
  if (rest.domain) await assertClaimable(accountId, hostNameOf(rest.domain), deps);
  return {
    ...rest,
    ...(logo !== undefined && { logo: logo && (await deps.images(request).normalizeBrandingLogo(logo)) }),
  };
}

/** A name that is reserved for the account can be used again, even if nobody could claim it today. */
async function assertClaimable(
  accountId: string,
  name: string,
  { accounts, claimProblem }: AccountDeps,
): Promise<void> {
  const problem = await claimProblem(name);
  if (problem === undefined || (await accounts.find(accountId))?.domains?.includes(name)) return;
  throw validationError([{ path: 'branding.domain', message: problem }]);
}
