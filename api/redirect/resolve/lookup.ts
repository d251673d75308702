import type { IncomingMessage } from 'node:http';
import type { LimitState } from '../../../store/limits/rate-limits.js';
import { compileRouting, type CompiledRouting } from '../../../core/codes/routing/compile-routing.js';
import type { ReadLanguages } from '../../../core/codes/routing/language.js';
import type { TimeZones } from '../../../core/basics/time/time-zones.js';
import type { ItemLinks } from '../../../core/gs1/resolver/item-links.js';
import { isQualifiedLookupKey } from '../../../core/gs1/resolver/lookup-key.js';
import type {
  CodeTarget,
  RoutedTarget,
  ScanTarget,
  ScanTargetStore,
  UpcomingTarget,
} from '../../../store/short-links/scan-targets.js';
import type { AnonymousLimiter } from '../../rate-limits/anonymous-limiter.js';
import { StaleWhileRevalidateCache, type Cached, type RestorableCache } from './stale-cache.js';

export interface Found {
  kind: 'found';
  target: ScanTarget;
  /** Estimated memory of the target and of its compiled routing. */
  bytes: number;
  /** See `compiledRouting`. */
  compiled?: CompiledRouting | undefined;
  /** See `itemLinksOf`. */
  itemLinks?: ItemLinks | undefined;
  /** Result of looking up the short code from the instant `at` on; absent if no change is scheduled. */
  next?: { at: number; found: Found } | undefined;
}

/** Result of looking up a short code. */
export type LookupResult =
  | Found
  | { kind: 'notFound' }
  /** The client has requested too many unknown short codes; only cached ones are served to it. */
  | { kind: 'rateLimited'; limit: LimitState }
  /** The short code is not cached and the store does not respond. */
  | { kind: 'unavailable' };

/** Result of looking up a short code with a routing. */
export interface FoundRouted extends Found {
  target: CodeTarget & { routed: RoutedTarget };
}

/** Returns whether a short code leads to a code with a routing. */
export function isRouted(link: LookupResult): link is FoundRouted {
  return link.kind === 'found' && link.target.kind === 'code' && link.target.routed !== undefined;
}

/**
 * Returns the compiled routing of a code. It is compiled at the first scan, and reused until the code
 * changes.
 */
export function compiledRouting(
  found: FoundRouted,
  at: number,
  timeZones: TimeZones,
  readLanguages: ReadLanguages,
): CompiledRouting {
  const { qrCodeId: id, name, routed } = found.target;
  const { metadata, routing } = routed;
  return (found.compiled ??= compileRouting({ id, name, metadata, routing }, at, timeZones, readLanguages));
}

/** Memory of a cached target without what varies in length. */
const TARGET_BYTES = 1_024;
/** Memory of a compiled routing without what varies in length. */
const COMPILED_BYTES = 1_024;
/** Memory of a hosted file, with a name of the maximum length. */
const FILE_BYTES = 1_024;
/** Memory of a routing and its compiled form, as a multiple of its length as JSON: 5 to 9 as measured. */
const ROUTING_FACTOR = 8;

/**
 * Memory of the data and the links of an item, or of a list of links, as a multiple of the length of its data
 * as JSON.
 */
const ITEM_FACTOR = 6;

export const NOT_FOUND = { kind: 'notFound' } as const satisfies LookupResult;
export const UNAVAILABLE = { kind: 'unavailable' } as const satisfies LookupResult;

export interface ShortLinkLookup extends RestorableCache<ScanTarget> {
  /** Looks up a short code for a request. Synchronous if the code is cached; a promise never rejects. */
  find(shortCode: string, request: IncomingMessage): LookupResult | Promise<LookupResult>;
  /**
   * Looks up a short code by a query that begins after the call. It counts as a request for an unknown short
   * code, whatever it finds. A promise never rejects.
   */
  findNow(shortCode: string, request: IncomingMessage): Promise<LookupResult>;
  /**
   * Looks up the keys of an item, the product last, for a request, in one query. Synchronous if all are
   * cached; a promise never rejects. Clients are limited by unknown products and not by unknown items of a
   * known one. While the store is down, keys that are not cached count as absent if the product is known.
   *
   * @returns A result for each key.
   */
  findLevels(keys: readonly string[], request: IncomingMessage): LookupResult[] | Promise<LookupResult[]>;
  /**
   * Removes a short code from the cache, after a change by this process. Returns whether the cache had it.
   */
  invalidate(shortCode: string): boolean;
  /** Returns the estimated memory of the cached targets in bytes. */
  cachedBytes(): number;
}

interface ShortLinkLookupDeps {
  targets: ScanTargetStore;
  /** Counts unknown short codes per client IP. */
  limiter: AnonymousLimiter;
  clientIpOf: (request: IncomingMessage) => string;
  /** Timeout of one lookup in milliseconds, at least 1.5 s. */
  timeoutMs: number;
  /** Clock by which scheduled changes take effect. */
  now: () => Date;
}

/**
 * Creates the lookup of short codes, with a cache of its own.
 *
 * Cached codes are served to everyone. The store is queried for other codes, unless the client has requested
 * too many unknown ones: guessing must neither reveal codes nor load the store.
 */
export function createShortLinkLookup({
  targets,
  limiter,
  clientIpOf,
  timeoutMs,
  now,
}: ShortLinkLookupDeps): ShortLinkLookup {
  const cache = new StaleWhileRevalidateCache<Found>(
    { find: findTargets },
    { timeoutMs, bytesOf: ({ bytes }) => bytes, isMinor: isQualifiedLookupKey },
  );

  // The cache holds finished results, so that a cached redirect allocates none.
  async function findTargets(shortCodes: readonly string[], lookupTimeoutMs: number) {
    const found = new Map<string, Found>();
    for (const [shortCode, target] of await targets.find(shortCodes, lookupTimeoutMs)) {
      found.set(shortCode, toFound(target, cache.lastKnown(shortCode)));
    }
    return found;
  }

  /**
   * A code that must not be served from a stale entry waits for the lookup, and is unavailable if that fails.
   */
  async function findCurrent(shortCode: string): Promise<LookupResult> {
    try {
      return toResult(await cache.findFresh(shortCode), now);
    } catch {
      return UNAVAILABLE;
    }
  }

  function serve(shortCode: string, entry: Cached<Found>): LookupResult | Promise<LookupResult> {
    const result = toResult(entry, now);
    return needsStore(result) && !cache.isFresh(entry) ? findCurrent(shortCode) : result;
  }

  async function serveLevel(
    key: string,
    isKnown: boolean,
    entry: Cached<Found> | Promise<Cached<Found>>,
  ): Promise<LookupResult> {
    try {
      return await serve(key, await entry);
    } catch {
      return isKnown ? NOT_FOUND : UNAVAILABLE;
    }
  }

  async function queryLevels(
    keys: readonly string[],
    isKnown: boolean,
    clientIp: string,
  ): Promise<LookupResult[]> {
    const results = await Promise.all(
      keys.map((key): Promise<LookupResult> => {
        const entry = cache.find(key);
        const level = serveLevel(key, isKnown, entry);
        // In an outage, each scan of a batch without a code would wait for the timeout of a lookup.
        const isGivenUp = isKnown && cache.isSourceDown && entry instanceof Promise;
        return isGivenUp ? Promise.resolve(NOT_FOUND) : level;
      }),
    );
    if (!isKnown && results.every(({ kind }) => kind === 'notFound')) limiter.consume(clientIp);
    return results;
  }

  async function query(shortCode: string, clientIp: string): Promise<LookupResult> {
    try {
      const result = toResult(await cache.find(shortCode), now);
      if (result.kind === 'notFound') limiter.consume(clientIp);
      return result;
    } catch {
      return UNAVAILABLE;
    }
  }

  return {
    find(shortCode, request) {
      const cached = cache.peek(shortCode);
      if (cached !== undefined) {
        return cached instanceof Promise
          ? cached.then((entry) => serve(shortCode, entry))
          : serve(shortCode, cached);
      }
      const clientIp = clientIpOf(request);
      const limit = limiter.peek(clientIp);
      return limit.remaining > 0 ? query(shortCode, clientIp) : { kind: 'rateLimited', limit };
    },
    async findNow(shortCode, request) {
      const clientIp = clientIpOf(request);
      const limit = limiter.peek(clientIp);
      if (limit.remaining <= 0) return { kind: 'rateLimited', limit };
      limiter.consume(clientIp);
      try {
        return toResult(await cache.findNow(shortCode), now);
      } catch {
        return UNAVAILABLE;
      }
    },
    findLevels(keys, request) {
      const cached: LookupResult[] = [];
      let isKnown = false;
      for (const key of keys) {
        const entry = cache.peek(key);
        if (entry instanceof Promise || (entry && entry.value !== undefined)) isKnown = true;
        const result = entry && !(entry instanceof Promise) ? serve(key, entry) : undefined;
        if (result && !(result instanceof Promise)) cached.push(result);
      }
      if (cached.length === keys.length) return cached;
      const clientIp = clientIpOf(request);
      const limit = isKnown ? undefined : limiter.peek(clientIp);
      return limit?.remaining === 0
        ? keys.map(() => ({ kind: 'rateLimited', limit }))
        : queryLevels(keys, isKnown, clientIp);
    },
    invalidate: (shortCode) => cache.invalidate(shortCode),
    cachedBytes: () => cache.bytes,
    recentKeys: (limit) => cache.recentKeys(limit),
    restore: (shortCode, target) => cache.restore(shortCode, toFound(target, undefined)),
  };
}

/** Returns whether serving a code needs the store: to count its scans, or wrong passwords. */
function needsStore(link: LookupResult): boolean {
  if (!isRouted(link)) return false;
  const { routing, passwordProtected } = link.target.routed;
  return passwordProtected || routing.scanLimit !== undefined;
}

/** @param former The former entry of the same short code. */
function toFound(target: ScanTarget, former: Found | undefined): Found {
  const found: Found = { kind: 'found', target, bytes: 0 };
  const isUnchanged = former && isRouted(former) && isRouted(found) && isSameRevision(former, found);
  const { compiled, bytes } = isUnchanged ? former : { compiled: undefined, bytes: estimateBytes(target) };
  const upcoming = target.kind === 'code' ? target.upcoming : undefined;
  if (!upcoming) return { ...found, bytes, compiled };
  return {
    ...found,
    bytes: estimateBytes(target) + upcomingBytes(upcoming),
    compiled,
    next: toNext(upcoming),
  };
}

/** Links the targets after scheduled changes, each to the one after it. */
function toNext(upcoming: readonly UpcomingTarget[]): Found['next'] {
  return upcoming.reduceRight<Found['next']>(
    (next, { at, target }) => ({ at, found: { kind: 'found', target, bytes: 0, next } }),
    undefined,
  );
}

function upcomingBytes(upcoming: readonly UpcomingTarget[]): number {
  return upcoming.reduce((sum, { target }) => sum + estimateBytes(target), 0);
}

function isSameRevision({ target: a }: FoundRouted, { target: b }: FoundRouted): boolean {
  // A fallback changes without a revision. It is rare and counts for the memory, so its codes are compiled
  // again.
  const hasFallback = a.fallback !== undefined || b.fallback !== undefined;
  return a.qrCodeId === b.qrCodeId && a.routed.revision === b.routed.revision && !hasFallback;
}

function estimateBytes(target: ScanTarget): number {
  if (target.kind !== 'code') return TARGET_BYTES;
  const { destination, routed, fallback, item } = target;
  const itemBytes =
    item || target.type === 'links' || target.type === 'file'
      ? ITEM_FACTOR * JSON.stringify(target.data).length
      : 0;
  const fileBytes = FILE_BYTES * (target.files?.length ?? 0);
  const bytes =
    TARGET_BYTES +
    4 * destination.length +
    2 * (fallback?.broken.join('').length ?? 0) +
    itemBytes +
    fileBytes;
  if (!routed) return bytes;
  const { routing, metadata } = routed;
  return bytes + COMPILED_BYTES + ROUTING_FACTOR * JSON.stringify([routing, metadata]).length;
}

function toResult({ value }: Cached<Found>, now: () => Date): LookupResult {
  if (!value) return NOT_FOUND;
  return value.next ? atInstant(value, now().getTime()) : value;
}

/** Returns what a short code leads to at an instant, after the scheduled changes up to it. */
function atInstant(found: Found, instant: number): Found {
  let current = found;
  while (current.next && current.next.at <= instant) current = current.next.found;
  return current;
}
