/**
 * Visitors of a day so far, by the keys that `visitorKey` makes. Those who are known from before are one text of sorted
 * lines, in which a few are looked up: taking thousands of lines apart would cost more than all else of an answer.
 */
export class VisitorSet {
  private readonly added = new Set<string>();

  /** @param earlier what `write` made, if anything */
  constructor(private readonly earlier = '') {}

  has(key: string): boolean {
    return this.added.has(key) || hasLine(this.earlier, key);
  }

  add(key: string): void {
    this.added.add(key);
  }

  /** All of them, each once. */
  write(): string {
    const earlier = this.earlier === '' ? [] : this.earlier.split('\n');
    return [...new Set([...earlier, ...this.added])].sort().join('\n');
  }
}

/** Finds a line by halving a text of lines in the order of their UTF-16 code units. */
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
