import { DAY_MS, MINUTE_MS, SLOT_MS } from './durations.js';

/** Returns whether a name is in the IANA time zone database, or is `UTC`. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

/**
 * Interpretation of a local time that the clocks skip: the first instant after the gap, or the instant given
 * by the offset before the gap (RFC 5545, section 3.3.5).
 */
export type SkippedTimeRule = 'first-instant-after' | 'offset-before';

/**
 * Local time in one IANA zone. Instants and local times are milliseconds; a local time is written as if it
 * were UTC.
 *
 * Relies on every offset in use since 2012 being a multiple of 15 minutes and changing at one.
 *
 * @throws RangeError from the constructor if the zone is unknown; see `isTimeZone`
 */
export class TimeZone {
  readonly name: string;
  readonly #format: Intl.DateTimeFormat;
  readonly #offsets = new Map<number, number>();
  /** The last day without a clock change: instants are usually looked up in order. */
  #lastDay = Number.NaN;
  #lastOffset = 0;

  constructor(name: string) {
    this.name = name;
    this.#format = new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
  }

  /** Returns the local time at an instant. */
  localOf(instant: number): number {
    return instant + this.offsetAt(instant);
  }

  /** Returns local time minus UTC at an instant. A day without a clock change costs two cached look-ups. */
  offsetAt(instant: number): number {
    const dayStart = Math.floor(instant / DAY_MS) * DAY_MS;
    if (dayStart === this.#lastDay) return this.#lastOffset;
    const offset = this.#lookUp(dayStart);
    if (offset === this.#lookUp(dayStart + DAY_MS)) {
      [this.#lastDay, this.#lastOffset] = [dayStart, offset];
      return offset;
    }
    return this.#lookUp(Math.floor(instant / SLOT_MS) * SLOT_MS);
  }

  /** Returns the instant of a local time. If the local time occurs twice, the first instant. */
  instantOf(local: number, skippedTime: SkippedTimeRule = 'first-instant-after'): number {
    const before = local - this.offsetAt(local - DAY_MS);
    const after = local - this.offsetAt(local + DAY_MS);
    const matching = [before, after].filter((instant) => this.localOf(instant) === local);
    if (matching.length > 0) return Math.min(...matching);
    if (skippedTime === 'offset-before') return before;
    let instant = Math.floor(Math.min(before, after) / SLOT_MS) * SLOT_MS;
    while (this.localOf(instant) < local) instant += SLOT_MS;
    return instant;
  }

  #lookUp(instant: number): number {
    const cached = this.#offsets.get(instant);
    if (cached !== undefined) return cached;
    const parts: Record<string, number> = {};
    for (const { type, value } of this.#format.formatToParts(instant)) parts[type] = Number(value);
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
    const offset = Date.UTC(year, month - 1, day, hour, minute) - Math.floor(instant / MINUTE_MS) * MINUTE_MS;
    this.#offsets.set(instant, offset);
    return offset;
  }
}

/**
 * Formats an instant as local time to the minute, such as `2026-05-01T19:30`: the format of date and time
 * inputs.
 *
 * @param iso ISO 8601 time with an offset
 * @param timeZone IANA name
 */
export function formatLocalTime(iso: string, timeZone: string): string {
  return new Date(new TimeZone(timeZone).localOf(Date.parse(iso))).toISOString().slice(0, 16);
}
