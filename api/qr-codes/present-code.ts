import { findGs1Warnings } from '../../codes/gs1-warnings.js';
import { PLAN_TERMS } from '../../core/accounts/plans.js';
import { presentQrCode } from '../../core/codes/present-qr-code.js';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import type { StoredQrCode } from '../../core/codes/qr-code.js';
import { listDataWarnings, listRoutingWarnings } from '../../core/codes/routing/routing-warnings.js';
import { baseOf, imageUrl } from '../../core/codes/urls.js';
import type { ScanTotal } from '../../store/analytics/scan-totals.js';
import type { Principal } from '../http/principal.js';
import { linksOf } from '../http/urls.js';
import type { Stores } from '../../store/create-stores.js';
import type { PresentCodeDeps, PresentStoredCodesDeps } from './deps.js';
import { shareToken } from './share-token.js';
import { watchPolicyOf } from './watch-policy.js';

/**
 * Builds the API response for a QR code. Its URLs are on the caller's custom domain, if there is one.
 *
 * @param totals Scan totals of the code; undefined if it has no scans.
 */
export function presentCode(
  code: StoredQrCode,
  totals: ScanTotal | undefined,
  caller: Principal,
  deps: PresentCodeDeps,
): QrCode {
  const links = linksOf(caller, deps);
  const token = shareToken(deps.signingKey, code);
  return {
    ...presentQrCode(code, totals, links, deps.now(), watchPolicyOf(caller, deps)),
    shareImage: `${imageUrl(baseOf(code, links), code.id, 'svg')}?token=${token}`,
  };
}

/**
 * Adds the warnings about a change to the API response for the changed code.
 *
 * @param previous undefined for a new code
 */
export async function withWarnings(
  resource: QrCode,
  { gs1Keys }: Pick<Stores, 'gs1Keys'>,
  code: StoredQrCode,
  previous?: StoredQrCode,
): Promise<QrCode> {
  const warnings = [
    ...listRoutingWarnings(code),
    ...(previous ? listDataWarnings(code, previous) : []),
    ...(await findGs1Warnings([{ code, previous }], gs1Keys)).values(),
  ];
  return warnings.length === 0 ? resource : { ...resource, warnings };
}

/**
 * Builds the API responses for QR codes, in the same order, and reads the scan totals of all of them in one
 * query.
 */
export async function presentStoredCodes(
  caller: Principal,
  codes: readonly StoredQrCode[],
  deps: PresentStoredCodesDeps,
): Promise<QrCode[]> {
  const totals = await deps.scans.findTotals(
    caller.accountId,
    codes.map(({ id }) => id),
  );
  return codes.map((code) => presentCode(code, totals.get(code.id), caller, deps));
}

/** Returns the ETag of a code: its revision, which scans do not change, and the custom domain of its URLs. */
export function codeETag(
  { revision, domain: name }: Pick<StoredQrCode, 'revision' | 'domain'>,
  { domain: defaultDomain, linkDomains, plan }: Pick<Principal, 'domain' | 'linkDomains' | 'plan'>,
): string {
  const own = PLAN_TERMS[plan].whiteLabel ? linkDomains?.find((domain) => domain.name === name) : undefined;
  const domain = own?.domain ?? defaultDomain;
  return domain === null ? `"${revision}"` : `"${revision}-${domain}"`;
}

/**
 * Returns every ETag that a code of the caller can have at a revision: one for the service's own host, and
 * one for each of the account's domains. A write that requires one of them requires that revision.
 */
export function codeETags(
  revision: number,
  { domain, linkDomains = [] }: Pick<Principal, 'domain' | 'linkDomains'>,
): string[] {
  const domains = new Set([domain, null, ...linkDomains.map((one) => one.domain)]);
  return [...domains].map((name) => (name === null ? `"${revision}"` : `"${revision}-${name}"`));
}
