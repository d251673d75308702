import type { CompiledRouting } from '../../core/codes/routing/compile-routing.js';
import { withFallback } from '../../core/codes/link-watch/with-fallback.js';
import { buildDestinationUrl } from '../../core/codes/routing/destination-url.js';
import {
  chooseTarget,
  type RoutingDecision,
  type RoutingVisitor,
} from '../../core/codes/routing/evaluate.js';
import { DEFAULT_RULE } from '../../core/codes/routing/target-schemas.js';
import type { ScanRoute } from '../../core/scans/scan.js';
import type { CodeTarget } from '../../store/short-links/scan-targets.js';
import { isWithheld, shownFiles } from './respond/shown-files.js';
import type { ScanDeps, Visit } from './record/build-scan.js';
import { scanSourceOf } from './visitor/scan-source.js';
import { variantDigest } from './visitor/variant-digest.js';

/** Where a visit leads unless a rule decides. */
export interface Destination {
  /** Code that has the destination. */
  target: CodeTarget;
  /** Undefined: no rule, variant, or parameter applies. */
  routing: CompiledRouting | undefined;
  /** Undefined: content is served. */
  url: string | undefined;
  /** Whether the visitor's whole query is passed on. */
  passesQuery?: boolean;
}

/** A decision that leads somewhere. */
export type ServedDecision = Exclude<RoutingDecision, { kind: 'unavailable' }>;

/** The route of scans of codes without a routing. Shared, so that they allocate none. */
export const NO_ROUTE = {};

const DATA: RoutingDecision = { kind: 'data', ruleId: DEFAULT_RULE, variantId: null };

/** Returns the query of a request target without `?`; '' if there is none. */
export function queryOf(url: string): string {
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start + 1);
}

/** Returns the function that chooses where a visit leads, by the rules and the fallback of a code. */
export function createDestinationChooser({ salts }: Pick<ScanDeps, 'salts'>) {
  return (visit: Visit, { target, routing, url }: Destination, query: string): RoutingDecision => {
    const { clientIp, at } = visit;
    const { headers, url: requested = '' } = visit.request;
    const visitor: RoutingVisitor = {
      client: visit.agent.client,
      location: visit.location,
      acceptLanguage: headers['accept-language'] ?? '',
      ip: visit.ip,
      query,
      source: target.compact ? scanSourceOf(requested) : null,
      variantDigest: (ruleId) =>
        variantDigest(salts.at(at), target.qrCodeId, ruleId, clientIp, headers['user-agent'] ?? ''),
    };
    const decision = routing ? chooseTarget(routing, visitor, at.getTime()) : DATA;
    const served = target.fallback ? withFallback(decision, target.fallback, url) : decision;
    return target.files ? withoutWithheld(target, served) : served;
  };
}

/** Returns a decision, or that it leads nowhere if its files are withheld. */
function withoutWithheld(target: CodeTarget, decision: RoutingDecision): RoutingDecision {
  const shown = shownFiles(target, decision);
  if (!shown || !isWithheld(shown)) return decision;
  return { kind: 'unavailable', ruleId: decision.ruleId, variantId: null, isWithheld: true };
}

/** Returns the URL of a decision with the parameters of visitor and owner; undefined if content is served. */
export function buildLocation(
  visit: Visit,
  { target, routing, url: ownUrl, passesQuery = false }: Destination,
  decision: ServedDecision,
  query: string,
): string | undefined {
  if (decision.kind === 'files') return undefined;
  const url = decision.kind === 'url' ? decision.url : ownUrl;
  if (url === undefined || (!routing?.destinations && !passesQuery)) return url;
  return buildDestinationUrl(routing?.destinations, url, {
    query,
    passesQuery,
    shortCode: visit.shortCode,
    rule: decision.ruleId,
    variant: decision.variantId,
    source: target.compact ? scanSourceOf(visit.request.url ?? '') : null,
    at: visit.at.getTime(),
    scanIdOf: () => `scan_${visit.scanId.toHexString()}`,
  });
}

/** Returns what a scan records of a decision: rules of another code are none of the scanned one. */
export function routeOf(
  { target }: Visit,
  destination: Destination,
  { ruleId: rule, variantId }: ServedDecision,
): Pick<ScanRoute, 'rule' | 'variant'> {
  const isOwn = destination.target === target;
  if (!isOwn || (!destination.routing && rule === DEFAULT_RULE)) return NO_ROUTE;
  return variantId === null ? { rule } : { rule, variant: variantId };
}
