interface Entry<Value> {
  value: Value;
  bytes: number;
}

/** Bounds of a cache. */
export interface CacheBounds {
  maxEntries: number;
  maxBytes: number;
}

/**
 * A map that drops the least recently used entries when it has too many, or when they take too much memory
 * together.
 *
 * Like quick-lru, it has two generations: an entry that is read moves to the recent one, and when that is
 * half of what is allowed, it replaces the old one. So reads of entries in use cost one lookup and no
 * allocation. At least half of the bounds is used before anything is dropped.
 */
export class WeightedLru<Value> {
  readonly #bounds: CacheBounds;
  readonly #bytesOf: (value: Value) => number;
  #recent = new Map<string, Entry<Value>>();
  #old = new Map<string, Entry<Value>>();
  #recentBytes = 0;
  #oldBytes = 0;

  /** @param bytesOf Estimates the memory of a value. */
  constructor(bounds: CacheBounds, bytesOf: (value: Value) => number) {
    this.#bounds = bounds;
    this.#bytesOf = bytesOf;
  }

  /** Number of bytes that the values take, as estimated. */
  get bytes(): number {
    return this.#recentBytes + this.#oldBytes;
  }

  get(key: string): Value | undefined {
    const recent = this.#recent.get(key);
    if (recent) return recent.value;
    const old = this.#old.get(key);
    if (!old) return undefined;
    this.delete(key);
    this.#add(key, old);
    return old.value;
  }

  set(key: string, value: Value): void {
    this.delete(key);
    this.#add(key, { value, bytes: this.#bytesOf(value) });
  }

  /** @returns Whether there was an entry. */
  delete(key: string): boolean {
    const recent = this.#recent.get(key);
    if (recent) {
      this.#recentBytes -= recent.bytes;
      return this.#recent.delete(key);
    }
    const old = this.#old.get(key);
    if (!old) return false;
    this.#oldBytes -= old.bytes;
    return this.#old.delete(key);
  }

  /** Returns all keys, most recently used first within each generation. */
  keys(): string[] {
    return [...[...this.#recent.keys()].reverse(), ...[...this.#old.keys()].reverse()];
  }

  #add(key: string, entry: Entry<Value>): void {
    const { maxEntries, maxBytes } = this.#bounds;
    const isFull = this.#recent.size >= maxEntries / 2 || this.#recentBytes + entry.bytes > maxBytes / 2;
    if (isFull && this.#recent.size > 0) {
      this.#old = this.#recent;
      this.#oldBytes = this.#recentBytes;
      this.#recent = new Map();
      this.#recentBytes = 0;
    }
    this.#recent.set(key, entry);
    this.#recentBytes += entry.bytes;
  }
}
