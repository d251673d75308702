import type { StoredQrCode } from '../../core/codes/qr-code.js';
import type { Fallback } from '../../core/codes/link-watch/present-health.js';
import { redirectUrlWithFallback, withFallback } from '../../core/codes/link-watch/with-fallback.js';
import type { VisitorClient } from '../../core/codes/routing/client-names.js';
import { codeState } from '../../core/codes/routing/code-state.js';
import { compileRouting, type CompiledRouting } from '../../core/codes/routing/compile-routing.js';
import { buildDestinationUrl } from '../../core/codes/routing/destination-url.js';
import { parseIpAddress } from '../../core/codes/routing/ip-address.js';
import { traceTarget, type RoutingDecision, type RoutingVisitor } from '../../core/codes/routing/evaluate.js';
import type { Resolution, ResolveInput } from '../../core/codes/routing/resolve-schemas.js';
import type { TimeZones } from '../../core/basics/time/time-zones.js';
import type { TargetFile } from '../../store/files/target-files.js';
import { isWithheld, redirectedFile, shownFiles } from '../redirect/respond/shown-files.js';
import { redirectUrlOf } from '../redirect/respond/target.js';
import type { GeoIpLookup } from '../redirect/visitor/geoip.js';
import type { DailySalts } from '../redirect/visitor/salts.js';
import type { ParsedUserAgent } from '../redirect/visitor/user-agent.js';
import { variantDigest } from '../redirect/visitor/variant-digest.js';

/** Services from which the short links of this process derive information about visitors. */
export interface VisitDeps {
  lookUpLocation: GeoIpLookup;
  salts: Pick<DailySalts, 'at'>;
  timeZones: TimeZones;
  parseUserAgent: (userAgent: string | undefined) => ParsedUserAgent;
}

/** The parts of a served code that its own fields lack. */
interface Served {
  /** Present while a destination is broken and the code has a fallback. */
  fallback: Fallback | undefined;
  /** The files that the code names. */
  files: readonly TargetFile[];
  /** The short link. */
  link: string;
}

type Visit = Omit<ResolveInput, 'routing' | 'at'>;

/** No scan has this ID. */
const SCAN_ID = 'scan_000000000000000000000000';

/**
 * Returns what a visitor of a short link would get, in the order of its checks. Counts and stores nothing.
 *
 * @param at Time of the scan.
 * @param now The salt of this day decides the variant: the salts of other days do not exist.
 * @param served The parts of the served code that its own fields lack.
 */
export function resolveVisit(
  code: StoredQrCode,
  visit: Visit,
  { at, now }: { at: Date; now: Date },
  deps: VisitDeps,
  served: Served,
): Resolution {
  const { fallback } = served;
  const { routing = {}, passwordHash } = code;
  const state = codeState(code, at);
  if (state !== 'active') {
    const url = state === 'paused' ? undefined : routing.unavailableUrl;
    return {
      outcome: 'unavailable',
      url: redirectUrlWithFallback(url, fallback) ?? null,
      rule: null,
      variant: null,
      state,
      trace: [],
    };
  }
  const agent = deps.parseUserAgent(visit.userAgent);
  const compiled = compileRouting({ ...code, routing }, at.getTime(), deps.timeZones);
  const visitor = buildVisitor(code, visit, agent.client, now, deps);
  const ownUrl = redirectUrlOf(code, agent.device);
  const { decision: chosen, trace } = traceTarget(compiled, visitor, at.getTime());
  const decision = withFallback(chosen, fallback, ownUrl);
  const rule = code.routing || decision !== chosen ? decision.ruleId : null;
  const resolution = { rule, variant: decision.variantId, state, trace };
  if (passwordHash !== undefined) return { outcome: 'password', url: null, ...resolution };
  const isBot = visit.userAgent !== undefined && agent.botReason !== null;
  if (routing.scanLimit && (routing.scanLimit.confirm || isBot)) {
    return { outcome: 'confirm', url: null, ...resolution };
  }
  return { ...destinationOf(code, compiled, decision, visitor, at, { ...served, ownUrl }), ...resolution };
}

function destinationOf(
  code: StoredQrCode,
  compiled: CompiledRouting,
  decision: RoutingDecision,
  visitor: RoutingVisitor,
  at: Date,
  { fallback, files, link, ownUrl }: Served & { ownUrl: string | undefined },
): Pick<Resolution, 'outcome' | 'url'> {
  const shown = shownFiles({ ...code, files }, decision);
  if (shown) {
    if (isWithheld(shown)) return { outcome: 'unavailable', url: null };
    const file = redirectedFile(shown);
    return file ? { outcome: 'redirect', url: `${link}/${file.path}` } : { outcome: 'page', url: null };
  }
  if (decision.kind === 'unavailable')
    return {
      outcome: 'unavailable',
      url: redirectUrlWithFallback(compiled.unavailableUrl, fallback) ?? null,
    };
  const url = decision.kind === 'url' ? decision.url : ownUrl;
  if (url === undefined) return { outcome: 'page', url: null };
  const destination = buildDestinationUrl(compiled.destinations, url, {
    query: visitor.query,
    shortCode: code.shortCode,
    rule: decision.ruleId,
    variant: decision.variantId,
    source: visitor.source,
    at: at.getTime(),
    scanIdOf: () => SCAN_ID,
  });
  return { outcome: 'redirect', url: destination };
}

function buildVisitor(
  code: StoredQrCode,
  { userAgent = '', language = '', ip = '', query = '', source = 'link', country, region, city }: Visit,
  client: VisitorClient,
  now: Date,
  { lookUpLocation, salts }: VisitDeps,
): RoutingVisitor {
  const place = { country: country ?? null, region: region ?? null, city: city ?? null };
  const address = parseIpAddress(ip);
  const isPlaceKnown = Object.values(place).some((name) => name !== null);
  return {
    client,
    location: isPlaceKnown ? place : lookUpLocation(address),
    acceptLanguage: language,
    ip: address,
    query: encodeAsBrowser(query),
    source: code.compact ? source : null,
    variantDigest: (ruleId) => variantDigest(salts.at(now), code.id, ruleId, ip, userAgent),
  };
}

/** Percent-encodes what a browser would not send as it is. */
function encodeAsBrowser(query: string): string {
  return query.replace(/[^\x21-\x7e]+/gu, encodeURIComponent);
}
