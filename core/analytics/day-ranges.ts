export const DAY_MS = 86_400_000;

/** A day is closed so long after its end: by then every scan of it is stored, but for those from spools. */
const CLOSING_MS = 10 * 60_000;

/** `[from, to)` in milliseconds. */
export interface Range {
  from: number;
  to: number;
}

/** The UTC days (since 1970) that lie wholly in the range and are closed. */
export function closedDays({ from, to }: Range, now: number): number[] {
  const first = Math.ceil(from / DAY_MS);
  const end = Math.min(Math.floor(to / DAY_MS), Math.floor((now - CLOSING_MS) / DAY_MS));
  return Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);
}

/** What of the range is in none of the days: few ranges, as long as can be, in order. */
export function rangesWithout({ from, to }: Range, days: ReadonlySet<number>): Range[] {
  const ranges: Range[] = [];
  let start = from;
  while (start < to) {
    const day = Math.floor(start / DAY_MS);
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
