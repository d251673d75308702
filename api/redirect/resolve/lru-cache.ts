/**
 * A map of at most `limit` entries that forgets what was used longest ago, half of them at a time: to look up what is in
 * use then moves nothing.
 */
export class LruCache<Key, Value> {
  private recent = new Map<Key, Value>();
  private older = new Map<Key, Value>();

  constructor(private readonly limit: number) {}

  get(key: Key): Value | undefined {
    const value = this.recent.get(key);
    if (value !== undefined) return value;
    const old = this.older.get(key);
    if (old !== undefined) this.set(key, old);
    return old;
  }

  set(key: Key, value: Value): void {
    this.older.delete(key);
    this.recent.set(key, value);
    if (this.recent.size * 2 <= this.limit) return;
    this.older = this.recent;
    this.recent = new Map();
  }

  delete(key: Key): void {
    this.recent.delete(key);
    this.older.delete(key);
  }
}
