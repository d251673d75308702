const DAY_MS = 86_400_000;
const SLOT_MS = 900_000;

/** Whether the name is one of the IANA time zone database (or `UTC`). */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

/**
 * Local time of one IANA zone. Instants and local times are milliseconds; a local time is written as if it were UTC.
 * Since 2012 every offset in use is a multiple of 15 minutes and changes on one.
 */
export class TimeZone {
  private readonly format: Intl.DateTimeFormat;
  private readonly offsets = new Map<number, number>();
  /** The last day without a change of clocks: instants are asked for in order. */
  private lastDay = Number.NaN;
  private lastOffset = 0;

  constructor(readonly name: string) {
    this.format = new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
  }

  localOf(instant: number): number {
    return instant + this.offsetAt(instant);
  }

  /** Local time minus UTC. Days without a change of clocks cost two look-ups, kept for next time. */
  offsetAt(instant: number): number {
    const dayStart = Math.floor(instant / DAY_MS) * DAY_MS;
    if (dayStart === this.lastDay) return this.lastOffset;
    const offset = this.lookUp(dayStart);
    if (offset === this.lookUp(dayStart + DAY_MS)) {
      [this.lastDay, this.lastOffset] = [dayStart, offset];
      return offset;
    }
    return this.lookUp(Math.floor(instant / SLOT_MS) * SLOT_MS);
  }

  /** The first instant whose local time is `local`; where clocks skip it, the first instant after the gap. */
  instantOf(local: number): number {
    const before = this.offsetAt(local - DAY_MS);
    const after = this.offsetAt(local + DAY_MS);
    const candidates = [local - before, local - after].sort((one, other) => one - other);
    for (const instant of candidates) if (this.localOf(instant) === local) return instant;
    let instant = Math.floor((candidates[0] ?? local) / SLOT_MS) * SLOT_MS;
    while (this.localOf(instant) < local) instant += SLOT_MS;
    return instant;
  }

  private lookUp(instant: number): number {
    const known = this.offsets.get(instant);
    if (known !== undefined) return known;
    const parts: Record<string, number> = {};
    for (const { type, value } of this.format.formatToParts(instant)) parts[type] = Number(value);
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
    const offset = Date.UTC(year, month - 1, day, hour, minute) - Math.floor(instant / 60_000) * 60_000;
    this.offsets.set(instant, offset);
    return offset;
  }
}
