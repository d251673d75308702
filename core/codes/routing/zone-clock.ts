import { DAY_MS, HOUR_MS, MINUTE_MS, SLOT_MS } from '../../basics/time/durations.js';
import type { TimeZone } from '../../basics/time/time-zone.js';

/**
 * How far ahead offsets are computed when a code is compiled; a compiled code is usually replaced within
 * seconds.
 */
const AHEAD_MS = 48 * HOUR_MS;

/** A local time to the minute. */
interface LocalTime {
  /** Days since 1970-01-01. */
  day: number;
  /** Minutes after midnight. */
  minute: number;
}

/** Returns the clock of a time zone, one for all rules of the code. */
export type ClockOf = (timeZone: string) => ZoneClock;

/**
 * The clock of a time zone, shared by the rules of a code. It has the offsets of the next 48 hours, so that a
 * scan computes none, and the rules of one scan read the same local time.
 */
export class ZoneClock {
  readonly #zone: TimeZone;
  #from = 0;
  #until = 0;
  /** Instants from which an offset applies, and the offsets. */
  #changes: { at: number; offset: number }[] = [];
  #lastInstant = Number.NaN;
  #lastTime: LocalTime = { day: 0, minute: 0 };

  constructor(zone: TimeZone, at: number) {
    this.#zone = zone;
    this.#compute(at);
  }

  /** Returns the local time at an instant. An instant outside the 48 hours replaces them by its own. */
  at(instant: number): LocalTime {
    if (instant !== this.#lastInstant) {
      const local = instant + this.#offsetAt(instant);
      const day = Math.floor(local / DAY_MS);
      this.#lastTime = { day, minute: Math.floor((local - day * DAY_MS) / MINUTE_MS) };
      this.#lastInstant = instant;
    }
    return this.#lastTime;
  }

  #offsetAt(instant: number): number {
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
