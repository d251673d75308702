import { HOUR_MS, SLOT_MS } from '../time/durations.js';
import type { TimeZone } from '../time/time-zone.js';

/** How far ahead offsets are computed when a code is compiled; a compiled code is usually replaced within seconds. */
const AHEAD_MS = 48 * HOUR_MS;

/** Offsets of a time zone for the next 48 hours, so that a scan computes none. */
export class ZoneOffsets {
  readonly #zone: TimeZone;
  #from = 0;
  #until = 0;
  /** Instants from which an offset applies, and the offsets. */
  #changes: { at: number; offset: number }[] = [];

  constructor(zone: TimeZone, at: number) {
    this.#zone = zone;
    this.#compute(at);
  }

  /** Returns local time minus UTC in milliseconds. An instant outside the 48 hours replaces them by its own. */
  at(instant: number): number {
    if (instant < this.#from || instant >= this.#until) this.#compute(instant);
    const changes = this.#changes;
    let index = changes.length - 1;
    while (index > 0 && instant < changes[index]!.at) index--;
    return changes[index]!.offset;
  }

  #compute(instant: number): void {
    this.#from = Math.floor(instant / SLOT_MS) * SLOT_MS;
    this.#until = this.#from + AHEAD_MS;
    this.#changes = [];
    let last: number | undefined;
    for (let at = this.#from; at < this.#until; at += SLOT_MS) {
      const offset = this.#zone.offsetAt(at);
      if (offset !== last) this.#changes.push({ at, offset });
      last = offset;
    }
  }
}
