import { createHash, randomBytes } from 'node:crypto';

const SLOT_MS = 5_000;
/**
 * Slots that count, the current one included: 55 to 60 seconds, so that a client never waits longer than a
 * minute.
 */
const SLOTS = 12;

const ROWS = 4;
/** Cells per row; a power of two, at most 65,536. */
const WIDTH = 16_384;

/** Count for an ID over the last minute. */
interface SlidingCount {
  count: number;
  /** When the oldest of it no longer counts, in milliseconds since 1970. */
  resetsAt: number;
}

/**
 * Counts by ID over the last minute, in constant memory (at most 1.5 MiB). No count is ever lost or too low,
 * however many other IDs are counted, so nobody can flush a count. A count is too high by a few if 100,000
 * IDs or more are counted.
 *
 * Each slot of 5 seconds is a count-min sketch with conservative updates. IDs are hashed with a random salt
 * and not stored.
 *
 * @see Cormode and Muthukrishnan, "An improved data stream summary: the count-min sketch and its
 *   applications" (2005)
 * @see Estan and Varghese, "New directions in traffic measurement and accounting" (2002), for conservative
 *   updates
 */
export class SlidingCounts {
  readonly #salt = randomBytes(16);
  readonly #now: () => Date;
  /** Oldest first. */
  #slots: { number: number; cells: Uint16Array }[] = [];

  constructor(now: () => Date) {
    this.#now = now;
  }

  count(id: string): SlidingCount {
    const current = this.#currentSlot();
    const indexes = this.#indexesOf(id);
    const counts = this.#slots.map(({ number, cells }) => ({
      number,
      count: lowest(cells, indexes),
    }));
    const oldest = counts.find(({ count }) => count > 0)?.number ?? current;
    return {
      count: counts.reduce((sum, { count }) => sum + count, 0),
      resetsAt: (oldest + SLOTS) * SLOT_MS,
    };
  }

  /** Adds to the count of an ID. The count of one slot ends at 65,535. */
  add(id: string, amount: number): void {
    const number = this.#currentSlot();
    if (this.#slots.at(-1)?.number !== number) {
      this.#slots.push({ number, cells: new Uint16Array(ROWS * WIDTH) });
    }
    const { cells } = this.#slots.at(-1)!;
    const indexes = this.#indexesOf(id);
    const count = Math.min(lowest(cells, indexes) + amount, 65_535);
    for (const index of indexes) cells[index] = Math.max(cells[index]!, count);
  }

  /** Drops the slots that no longer count. If the clock was set back, all slots move back with it. */
  #currentSlot(): number {
    const current = Math.floor(this.#now().getTime() / SLOT_MS);
    const ahead = Math.max(0, (this.#slots.at(-1)?.number ?? current) - current);
    this.#slots = this.#slots
      .map(({ number, cells }) => ({ number: number - ahead, cells }))
      .filter(({ number }) => number > current - SLOTS);
    return current;
  }

  /** Returns the cell of an ID in each row. */
  #indexesOf(id: string): number[] {
    const hash = createHash('sha256').update(this.#salt).update(id).digest();
    return Array.from({ length: ROWS }, (_, row) => row * WIDTH + (hash.readUInt16LE(2 * row) % WIDTH));
  }
}

function lowest(cells: Uint16Array, indexes: readonly number[]): number {
  return Math.min(...indexes.map((index) => cells[index]!));
}
