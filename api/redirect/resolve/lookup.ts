import type { IncomingMessage } from 'node:http';
import type { LimitState } from '../../../store/limits/rate-limits.js';
import type { ScanTarget, ScanTargetStore } from '../../../store/short-links/scan-targets.js';
import type { AnonymousLimiter } from '../../rate-limits/anonymous-limiter.js';
import { StaleWhileRevalidateCache, type Cached, type RestorableCache } from './stale-cache.js';

interface Found {
  kind: 'found';
  target: ScanTarget;
}

/** What a short code leads to. */
export type LookupResult =
  | Found
  | { kind: 'notFound' }
  /** The client has requested too many unknown short codes; only cached ones are served to it. */
  | { kind: 'rateLimited'; limit: LimitState }
  /** The short code is not cached and the store does not respond. */
  | { kind: 'unavailable' };

export const NOT_FOUND: LookupResult = { kind: 'notFound' };
export const UNAVAILABLE: LookupResult = { kind: 'unavailable' };

export interface ShortLinkLookup extends RestorableCache<ScanTarget> {
  /** Looks up a short code for a request. Synchronous if the code is cached; a promise never rejects. */
  find(shortCode: string, request: IncomingMessage): LookupResult | Promise<LookupResult>;
  /** Removes a short code from the cache, after a change by this process. Returns whether the cache had it. */
  invalidate(shortCode: string): boolean;
}

interface ShortLinkLookupDeps {
  targets: ScanTargetStore;
  /** Counts unknown short codes per client IP. */
  limiter: AnonymousLimiter;
  clientIpOf: (request: IncomingMessage) => string;
  /** Timeout of one lookup in milliseconds, at least 1.5 s. */
  timeoutMs: number;
}

/**
 * Creates the lookup of short codes, with a cache of its own.
 *
 * Cached codes are served to everyone. The store is queried for other codes, unless the client has requested too many
 * unknown ones: guessing must neither reveal codes nor load the store.
 */
export function createShortLinkLookup({
  targets,
  limiter,
  clientIpOf,
  timeoutMs,
}: ShortLinkLookupDeps): ShortLinkLookup {
  const cache = new StaleWhileRevalidateCache<Found>({ find: findTargets }, { timeoutMs });

  // The cache holds finished results, so that a cached redirect allocates none.
  async function findTargets(shortCodes: readonly string[], lookupTimeoutMs: number) {
    const found = new Map<string, Found>();
    for (const [shortCode, target] of await targets.find(shortCodes, lookupTimeoutMs)) {
      found.set(shortCode, { kind: 'found', target });
    }
    return found;
  }

  async function query(shortCode: string, clientIp: string): Promise<LookupResult> {
    try {
      const result = toResult(await cache.find(shortCode));
      if (result.kind === 'notFound') limiter.consume(clientIp);
      return result;
    } catch {
      return UNAVAILABLE;
    }
  }

  return {
    find(shortCode, request) {
      const cached = cache.peek(shortCode);
      if (cached !== undefined) return cached instanceof Promise ? cached.then(toResult) : toResult(cached);
      const clientIp = clientIpOf(request);
      const limit = limiter.peek(clientIp);
      return limit.remaining > 0 ? query(shortCode, clientIp) : { kind: 'rateLimited', limit };
    },
    invalidate: (shortCode) => cache.invalidate(shortCode),
    recentKeys: (limit) => cache.recentKeys(limit),
    restore: (shortCode, target) => cache.restore(shortCode, { kind: 'found', target }),
  };
}

function toResult({ value }: Cached<Found>): LookupResult {
  return value ?? NOT_FOUND;
}
