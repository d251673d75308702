import type { IncomingMessage } from 'node:http';
import type { LimitState } from '../../../store/limits/rate-limits.js';
import type { ScanTarget } from '../../../store/short-links/scan-targets.js';
import type { AnonymousLimiter } from '../../rate-limits/anonymous-limiter.js';
import type { StaleWhileRevalidateCache } from './stale-cache.js';

/** Who asked for too many codes that don't exist, and until when no more is looked up for them. */
export interface Refusal {
  kind: 'refused';
  limit: LimitState;
}

/** What a short code leads to; null: nowhere; undefined: that can't be told now. */
export type Found = ScanTarget | Refusal | null | undefined;

interface TargetFinderDeps {
  cache: StaleWhileRevalidateCache<ScanTarget>;
  limiter: AnonymousLimiter;
  clientIpOf: (request: IncomingMessage) => string;
}

export type ShortLinkLookup = (shortCode: string, request: IncomingMessage) => Found | Promise<Found>;

/**
 * Finds codes for visitors. What is in memory is had at once and by everyone; the store is asked about other codes, but
 * not for an address that has guessed too many lately.
 */
export function createShortLinkLookup({ cache, limiter, clientIpOf }: TargetFinderDeps): ShortLinkLookup {
  async function ask(shortCode: string, address: string): Promise<Found> {
    try {
      const target = await cache.find(shortCode);
      if (target === null) limiter.take(address);
      return target;
    } catch {
      return undefined;
    }
  }

  return (shortCode, request) => {
    const known = cache.recall(shortCode);
    if (known !== undefined) return known;
    const address = clientIpOf(request);
    const limit = limiter.look(address);
    return limit.remaining > 0 ? ask(shortCode, address) : { kind: 'refused', limit };
  };
}
