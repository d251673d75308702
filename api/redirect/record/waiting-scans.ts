import type { ScanDocument } from '../../../store/scans/scan-documents.js';
import type { ScanOutcome } from './metrics.js';

/** A scan whose request waits until it is durable. */
export interface WaitingScan {
  scan: ScanDocument;
  /** `performance.now()` at which the scan was recorded. */
  since: number;
  settle: (outcome: ScanOutcome) => void;
  isRemoved: boolean;
}

/**
 * Scans that wait for the store, oldest first.
 *
 * They are in arrays that are replaced, not in a `Set`. Each time a set grows or is tidied, V8 links its
 * former table to the new one. One former table that has reached the old generation then holds all later ones
 * there, with their scans and requests, until the next full collection: redirects then take more CPU time.
 */
export class WaitingScans {
  #scans: WaitingScan[] = [];
  #removed = 0;

  get size(): number {
    return this.#scans.length - this.#removed;
  }

  add(scan: WaitingScan): void {
    this.#scans.push(scan);
  }

  /** @returns Whether the scan was waiting. */
  remove(scan: WaitingScan): boolean {
    if (scan.isRemoved) return false;
    scan.isRemoved = true;
    this.#removed += 1;
    // A removal costs constant time on average, and at most half of the array is of no use.
    if (this.#removed * 2 >= this.#scans.length) {
      this.#scans = this.#scans.filter(({ isRemoved }) => !isRemoved);
      this.#removed = 0;
    }
    return true;
  }

  oldest(): WaitingScan | undefined {
    return this.#scans.find(({ isRemoved }) => !isRemoved);
  }

  /** Returns the scans that were recorded at or before a time of `performance.now()`. */
  recordedBy(time: number): WaitingScan[] {
    return this.#scans.filter(({ since, isRemoved }) => !isRemoved && since <= time);
  }
}
