import QuickLRU from 'quick-lru';
import { createBatcher, type Batcher } from '../../../core/basics/concurrency/batcher.js';
import { WeightedLru } from './weighted-lru.js';

/** A cached lookup result. */
export interface Cached<Value> {
  /** undefined: the store has no value for the key. */
  value: Value | undefined;
  /** Start of the lookup, in milliseconds of the cache's clock. The value was current at that time. */
  requestedAt: number;
}

/** Where a cache looks up its keys. */
export interface CacheSource<Value> {
  /**
   * Returns the values that exist; other keys are absent from the map. Rejects if the source does not respond
   * in time.
   */
  find(keys: readonly string[], timeoutMs: number): Promise<Map<string, Value>>;
}

/** A cache that a snapshot on disk can fill when the process starts during an outage. */
export interface RestorableCache<Value> {
  /** Returns at most `limit` keys, most recently used first. */
  recentKeys(limit: number): string[];
  /**
   * Adds a last known value, which is stale from the start: it is served only while the source does not
   * respond.
   */
  restore(key: string, value: Value): void;
}

interface PendingLookup<Value> {
  result: Promise<Cached<Value>>;
  requestedAt: number;
}

/**
 * Changes made by other processes are visible after this time plus one lookup, well within the promised 2 s.
 */
const FRESH_MS = 1_000;
/** Entries in use are revalidated in the background from this age on, so requests rarely find a stale one. */
const REVALIDATE_AFTER_MS = 500;
/** Maximum time that requests wait for the revalidation of a stale entry before they get the stale value. */
const MAX_STALE_WAIT_MS = 100;
/** Minimum timeout of a lookup. */
const LOOKUP_TIMEOUT_MS = 1_500;
const MAX_KEYS_PER_LOOKUP = 500;
const MAX_LOOKUPS_IN_FLIGHT = 4;
const MAX_ENTRIES = 20_000;
/** Bound on the estimated memory of all values: the routing of one code takes up to 32 KiB as JSON. */
const MAX_BYTES = 64 * 1024 * 1024;
const MAX_ABSENT_KEYS = 20_000;
/** Absent minor keys; see `isMinor`. */
const MAX_ABSENT_MINOR_KEYS = 2_000;

interface CacheOptions<Value> {
  /** Timeout of a lookup in milliseconds, if longer than 1.5 s. */
  timeoutMs?: number;
  /** Monotonic clock in milliseconds. Default: `performance.now`. */
  clock?: () => number;
  /** Maximum number of keys with a value. Default 20,000. Keys without a value have a limit of their own. */
  maxEntries?: number;
  /** Maximum estimated memory of all values. Default 64 MiB. */
  maxBytes?: number;
  /** Estimates the memory of a value in bytes. Default: nothing, so only the number of keys is bounded. */
  bytesOf?: (value: Value) => number;
  /**
   * Returns whether any number of such keys may be requested although they are absent. Those that are absent
   * are stored apart, so that they replace each other only. Default: no key.
   */
  isMinor?: (key: string) => boolean;
}

/**
 * Caches values of a store in memory, for at most 1 s while the store responds.
 *
 * - Stale while revalidate (as in RFC 5861): if the store is slow or down, the last known value is served,
 *   whatever its age. Absence is never served stale.
 * - Concurrent lookups are combined into one query.
 * - Absent keys are stored apart, so that guessed keys cannot evict real ones.
 */
export class StaleWhileRevalidateCache<Value extends object> implements RestorableCache<Value> {
  readonly #clock: () => number;
  readonly #present: WeightedLru<Cached<Value>>;
  readonly #absent = new QuickLRU<string, Cached<Value>>({ maxSize: MAX_ABSENT_KEYS / 2 });
  readonly #absentMinor = new QuickLRU<string, Cached<Value>>({ maxSize: MAX_ABSENT_MINOR_KEYS / 2 });
  readonly #isMinor: (key: string) => boolean;
  readonly #inFlight = new Map<string, PendingLookup<Value>>();
  readonly #lookups: Batcher<string, Value | undefined>;
  #sourceDown = false;
  /** When keys were invalidated: a lookup that started before that must not restore the old value. */
  readonly #invalidatedAt = new QuickLRU<string, number>({ maxSize: MAX_ENTRIES / 2 });

  constructor(source: CacheSource<Value>, options: CacheOptions<Value> = {}) {
    const { timeoutMs = 0, clock = () => performance.now(), bytesOf = () => 0 } = options;
    const { maxEntries = MAX_ENTRIES, maxBytes = MAX_BYTES, isMinor = () => false } = options;
    this.#isMinor = isMinor;
    this.#clock = clock;
    this.#present = new WeightedLru({ maxEntries, maxBytes }, ({ value }) => (value ? bytesOf(value) : 0));
    const lookupTimeoutMs = Math.max(timeoutMs, LOOKUP_TIMEOUT_MS);
    this.#lookups = createBatcher({
      run: async (keys) => {
        const found = await source.find(keys, lookupTimeoutMs);
        return keys.map((key) => found.get(key));
      },
      maxBatch: MAX_KEYS_PER_LOOKUP,
      maxInFlight: MAX_LOOKUPS_IN_FLIGHT,
    });
  }

  /**
   * Returns the entry of a key, without a promise if it is cached and fresh.
   *
   * Rejects with the source's error if the key is not cached and the source fails.
   */
  find(key: string): Cached<Value> | Promise<Cached<Value>> {
    return this.peek(key) ?? this.#lookUp(key).result;
  }

  /**
   * Returns the entry of a key if it can be served from memory; otherwise undefined. The promise never
   * rejects.
   */
  peek(key: string): Cached<Value> | Promise<Cached<Value>> | undefined {
    const entry = this.#present.get(key) ?? this.#absentOf(key).get(key);
    if (!entry) return undefined;
    const age = this.#clock() - entry.requestedAt;
    if (entry.value === undefined && age >= FRESH_MS) return undefined;
    if (age >= FRESH_MS) return this.#revalidate(key, entry);
    // Absent keys are rarely in use, apart from minor ones.
    const isInUse = entry.value !== undefined || this.#isMinor(key);
    if (age >= REVALIDATE_AFTER_MS && isInUse) this.#lookUp(key).result.catch(() => undefined);
    return entry;
  }

  /**
   * Returns the entry of a key, but never a stale one.
   *
   * Rejects with the source's error if the entry is stale and the source fails.
   */
  findFresh(key: string): Cached<Value> | Promise<Cached<Value>> {
    const entry = this.#present.get(key);
    return entry && this.isFresh(entry) ? entry : this.#lookUp(key).result;
  }

  /**
   * Looks up a key, whatever the cache has, by a query that begins after the call.
   *
   * Rejects with the source's error if the source fails; a value that is cached then stays.
   */
  async findNow(key: string): Promise<Cached<Value>> {
    const requestedAt = this.#clock();
    const entry = { value: await this.#lookups.run(key), requestedAt };
    this.#set(key, entry);
    return entry;
  }

  /** Returns whether an entry is at most 1 s old. */
  isFresh({ requestedAt }: Cached<Value>): boolean {
    return this.#clock() - requestedAt < FRESH_MS;
  }

  /** Whether the last lookup failed. */
  get isSourceDown(): boolean {
    return this.#sourceDown;
  }

  /** Returns the last known value of a key, whatever its age, without a lookup. */
  lastKnown(key: string): Value | undefined {
    return this.#present.get(key)?.value;
  }

  /**
   * Removes a key that this process has changed. Lookups that are in flight no longer fill the cache.
   *
   * @returns Whether the key had a value.
   */
  invalidate(key: string): boolean {
    const wasPresent = this.#present.delete(key);
    this.#absentOf(key).delete(key);
    this.#inFlight.delete(key);
    this.#invalidatedAt.set(key, this.#clock());
    return wasPresent;
  }

  recentKeys(limit: number): string[] {
    return this.#present.keys().slice(0, limit);
  }

  /** Returns the estimated memory of all values in bytes. */
  get bytes(): number {
    return this.#present.bytes;
  }

  restore(key: string, value: Value): void {
    this.#present.set(key, { value, requestedAt: -Infinity });
  }

  #revalidate(key: string, stale: Cached<Value>): Cached<Value> | Promise<Cached<Value>> {
    const { result, requestedAt } = this.#lookUp(key);
    const fresh = result.catch(() => stale);
    const remainingMs = requestedAt + MAX_STALE_WAIT_MS - this.#clock();
    if (this.#sourceDown || remainingMs <= 0) return stale;
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(stale), remainingMs);
      void fresh.then((entry) => {
        clearTimeout(timer);
        resolve(entry);
      });
    });
  }

  #lookUp(key: string): PendingLookup<Value> {
    const running = this.#inFlight.get(key);
    if (running) return running;
    const requestedAt = this.#clock();
    const result = this.#lookups.run(key).then(
      (value) => {
        this.#sourceDown = false;
        const entry: Cached<Value> = { value, requestedAt };
        this.#set(key, entry);
        return entry;
      },
      (error: unknown) => {
        this.#sourceDown = true;
        throw error;
      },
    );
    const lookup = { result, requestedAt };
    this.#inFlight.set(key, lookup);
    const end = (): void => {
      if (this.#inFlight.get(key) === lookup) this.#inFlight.delete(key);
    };
    result.then(end, end);
    return lookup;
  }

  #set(key: string, entry: Cached<Value>): void {
    if ((this.#invalidatedAt.get(key) ?? -Infinity) >= entry.requestedAt) return;
    const absent = this.#absentOf(key);
    const known = this.#present.get(key) ?? absent.get(key);
    if (known && known.requestedAt > entry.requestedAt) return;
    const [target, other] = entry.value === undefined ? [absent, this.#present] : [this.#present, absent];
    other.delete(key);
    target.set(key, entry);
  }

  #absentOf(key: string): QuickLRU<string, Cached<Value>> {
    return this.#isMinor(key) ? this.#absentMinor : this.#absent;
  }
}
