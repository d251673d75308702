import { LruCache } from './lru-cache.js';
import { createBatcher, type Batcher } from '../../../core/concurrency/batcher.js';

/** What is known of a key, such as a short code; `null`: that there is none. */
type Cached<Target> = Target | null;

/** Where a cache asks; unknown keys are absent from the answer. */
export interface CacheSource<Target> {
  find(keys: readonly string[], timeoutMS: number): Promise<Map<string, Target>>;
}

interface Entry<Target> {
  known: Cached<Target>;
  /** When the look-up that brought it began: what it says was true then. */
  requestedAt: number;
}

interface LookUp<Target> {
  answer: Promise<Cached<Target>>;
  /** When it began. */
  requestedAt: number;
}

/** Edits show within this time plus a look-up, well under the promised 2 s. */
const FRESH_MS = 1_000;
/** In use, an entry is renewed beside the requests before it is too old to serve. */
const RENEW_MS = 500;
/** How long a look-up may hold up requests for a code that could be served from memory. */
const STALE_WAIT_MS = 100;
const LOOKUP_TIMEOUT_MS = 1_500;
const MAX_TARGETS = 20_000;
const MAX_UNKNOWN = 20_000;

interface TargetCacheOptions {
  /** How long a scan waits to be stored: where that is longer, a look-up waits as long. */
  timeoutMs?: number;
  /** Milliseconds since whenever. */
  clock?: () => number;
  /** How many are kept. */
  maxEntries?: number;
}

/**
 * Short codes in memory. Unknown ones are kept apart, so that guessing does not drive real ones out, and look-ups that
 * arrive together go as one.
 */
export class StaleWhileRevalidateCache<Target extends object> {
  private readonly clock: () => number;
  private readonly targets: LruCache<string, Entry<Target>>;
  private readonly unknown = new LruCache<string, Entry<Target>>(MAX_UNKNOWN);
  private readonly inFlight = new Map<string, LookUp<Target>>();
  private readonly lookups: Batcher<string, Cached<Target>>;
  private storeIsAway = false;
  /** Changed by `forget`, so that a look-up that began before an edit does not bring the old state back. */
  private readonly invalidatedAt = new LruCache<string, number>(MAX_TARGETS);

  constructor(
    store: CacheSource<Target>,
    { timeoutMs = 0, clock = () => performance.now(), maxEntries: most = MAX_TARGETS }: TargetCacheOptions = {},
  ) {
    this.clock = clock;
    const lookupTimeoutMs = Math.max(timeoutMs, LOOKUP_TIMEOUT_MS);
    this.targets = new LruCache(most);
    this.lookups = createBatcher({
      run: async (shortCodes) => {
        const found = await store.find(shortCodes, lookupTimeoutMs);
        return shortCodes.map((shortCode) => found.get(shortCode) ?? null);
      },
      maxBatch: 500,
      maxInFlight: 4,
    });
  }

  /** @throws the store's error when the code isn't in memory and the store can't be asked */
  find(shortCode: string): Cached<Target> | Promise<Cached<Target>> {
    const known = this.peek(shortCode);
    return known === undefined ? this.lookUp(shortCode).answer : known;
  }

  /** What is in memory, or undefined when only the store knows; a promise of it never rejects. */
  peek(shortCode: string): Cached<Target> | undefined | Promise<Cached<Target>> {
    const entry = this.targets.get(shortCode) ?? this.unknown.get(shortCode);
    if (!entry) return undefined;
    const { known, requestedAt: asked } = entry;
    const age = this.clock() - asked;
    if (known === null) return age < FRESH_MS ? known : undefined;
    if (age >= FRESH_MS) return this.revalidate(shortCode, known);
    if (age >= RENEW_MS) this.lookUp(shortCode).answer.catch(() => undefined);
    return known;
  }

  /** Drops a code that this very process has changed. */
  invalidate(shortCode: string): void {
    this.targets.delete(shortCode);
    this.unknown.delete(shortCode);
    this.inFlight.delete(shortCode);
    this.invalidatedAt.set(shortCode, this.clock());
  }

  /** Better an old answer than none: what was known is served when the store is away or slow. */
  private revalidate(shortCode: string, known: Target): Cached<Target> | Promise<Cached<Target>> {
    const { answer, requestedAt: asked } = this.lookUp(shortCode);
    const renewed = answer.catch(() => known);
    const patience = asked + STALE_WAIT_MS - this.clock();
    if (this.storeIsAway || patience <= 0) return known;
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(known), patience);
      void renewed.then((news) => {
        clearTimeout(timer);
        resolve(news);
      });
    });
  }

  private lookUp(shortCode: string): LookUp<Target> {
    const already = this.inFlight.get(shortCode);
    if (already) return already;
    const asked = this.clock();
    const answer = this.lookups.run(shortCode).then(
      (known) => {
        this.storeIsAway = false;
        this.set(shortCode, { known, requestedAt: asked });
        return known;
      },
      (error: unknown) => {
        this.storeIsAway = true;
        throw error;
      },
    );
    const lookUp = { answer, asked };
    this.inFlight.set(shortCode, lookUp);
    const done = (): void => {
      if (this.inFlight.get(shortCode) === lookUp) this.inFlight.delete(shortCode);
    };
    answer.then(done, done);
    return lookUp;
  }

  private set(shortCode: string, entry: Entry<Target>): void {
    if ((this.invalidatedAt.get(shortCode) ?? -Infinity) >= entry.requestedAt) return;
    const [keep, drop] = entry.known === null ? [this.unknown, this.targets] : [this.targets, this.unknown];
    drop.delete(shortCode);
    keep.set(shortCode, entry);
  }
}
