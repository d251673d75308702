import type { RoutingDecision } from '../routing/evaluate.js';
import { FALLBACK_RULE } from '../routing/target-schemas.js';
import type { Fallback } from './present-health.js';

/** Returns the URL of a redirect: the fallback if the destination is broken. */
export function redirectUrlWithFallback<Url extends string | undefined>(
  url: Url,
  fallback: Fallback | undefined,
): Url | string {
  return url !== undefined && fallback?.broken.includes(url) ? fallback.url : url;
}

/**
 * Returns where a scan leads: to the fallback if the destination is broken.
 *
 * @param dataUrl URL of the code's own data for the visitor; undefined if it is not a redirect.
 */
export function withFallback(
  decision: RoutingDecision,
  fallback: Fallback | undefined,
  dataUrl: string | undefined,
): RoutingDecision {
  if (!fallback || decision.kind === 'unavailable' || decision.kind === 'files') return decision;
  const url = decision.kind === 'url' ? decision.url : dataUrl;
  const target = redirectUrlWithFallback(url, fallback);
  if (target === undefined || target === url) return decision;
  return { kind: 'url', ruleId: FALLBACK_RULE, variantId: null, url: target };
}
