export const DAY_MS = 86_400_000;

/** A moment is closed so long after it: by then every scan of it is stored, but for those from spools. */
const LATE_ARRIVAL_MS = 10 * 60_000;
/** Counts of the day under way are brought up to date in such steps. */
const STEP_MS = 5 * 60_000;

/** Closed days are added up by so many: few enough that a range has many, many enough to be worth it. */
export const BLOCK_DAYS = 10;

/** `[from, to)` in milliseconds. */
export interface Range {
  from: number;
  to: number;
}

/** The UTC day (since 1970) around an instant. */
export function dayOf(instant: number): number {
  return Math.floor(instant / DAY_MS);
}

/** Every moment before it is closed. */
export function watermark(now: number): number {
  return Math.floor((now - LATE_ARRIVAL_MS) / STEP_MS) * STEP_MS;
}

/** The UTC days that lie wholly in the range and are closed. */
export function closedDays({ from, to }: Range, now: number): number[] {
  const first = Math.ceil(from / DAY_MS);
  const end = Math.min(dayOf(to), dayOf(watermark(now)));
  return Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);
}

/** The first day of the block that a day is in. */
export function blockOf(day: number): number {
  return day - (day % BLOCK_DAYS);
}

export function daysOfBlock(block: number): number[] {
  return Array.from({ length: BLOCK_DAYS }, (_, index) => block + index);
}

/** Blocks that lie wholly among days that follow one another, by their first days. */
export function blocksAmong(days: readonly number[]): number[] {
  return days.filter((day, index) => blockOf(day) === day && days[index + BLOCK_DAYS - 1] !== undefined);
}

/** What of the range is in none of the days: few ranges, as long as can be, in order. */
export function rangesWithout({ from, to }: Range, days: ReadonlySet<number>): Range[] {
  const ranges: Range[] = [];
  let start = from;
  while (start < to) {
    const day = dayOf(start);
    const end = Math.min(to, (day + 1) * DAY_MS);
    const last = ranges.at(-1);
    if (!days.has(day)) {
      if (last?.to === start) last.to = end;
      else ranges.push({ from: start, to: end });
    }
    start = end;
  }
  return ranges;
}
