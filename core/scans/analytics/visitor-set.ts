/**
 * The visitors of one day so far, by the keys of `visitorKey`.
 *
 * Keys loaded from a rollup stay one sorted, newline-separated text and are found by binary search: splitting
 * thousands of lines would dominate the time of a query.
 */
export class VisitorSet {
  readonly #loaded: string;
  readonly #added = new Set<string>();

  /** @param loaded what `serialize` returned; empty for a new set */
  constructor(loaded = '') {
    this.#loaded = loaded;
  }

  /** Returns whether the set contains a visitor. Takes logarithmic time. */
  has(key: string): boolean {
    return this.#added.has(key) || hasLine(this.#loaded, key);
  }

  /** Adds a visitor. Adding one again has no effect. */
  add(key: string): void {
    this.#added.add(key);
  }

  /** Returns all keys, each once, sorted by UTF-16 code units and separated by newlines. */
  serialize(): string {
    const loaded = this.#loaded === '' ? [] : this.#loaded.split('\n');
    return [...new Set([...loaded, ...this.#added])].sort().join('\n');
  }
}

/** Finds a line by binary search in lines that are sorted by UTF-16 code units. */
function hasLine(lines: string, wanted: string): boolean {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const start = middle === 0 ? 0 : lines.lastIndexOf('\n', middle - 1) + 1;
    const newline = lines.indexOf('\n', middle);
    const end = newline === -1 ? lines.length : newline;
    const line = lines.slice(start, end);
    if (line === wanted) return true;
    if (line < wanted) low = end + 1;
    else high = start;
  }
  return false;
}
