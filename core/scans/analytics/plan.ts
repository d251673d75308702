import { DAY_MS, MINUTE_MS, SLOT_MS, startOfUtcDay } from '../../basics/time/durations.js';

/** By then every scan of an instant has been stored, except scans replayed from a spool. */
const LATE_ARRIVAL_MS = 10 * MINUTE_MS;
/** The watermark advances in steps of this length, so that close requests plan the same spans. */
const WATERMARK_STEP_MS = 5 * MINUTE_MS;

/**
 * Days that are summed into one long span: few enough that most ranges contain several long spans, many
 * enough that reading one is much cheaper than reading its days.
 */
const LONG_SPAN_DAYS = 10;
const LONG_SPAN_MS = LONG_SPAN_DAYS * DAY_MS;

/** The instants `[from, until)`, in milliseconds since 1970. */
export interface Span {
  from: number;
  until: number;
}

/** How a range is counted: its spans and its raw parts together are the range, without overlap. */
export interface SpanPlan {
  /**
   * Spans that a rollup can cover, in order: whole UTC days, ten of them at once, the end of the UTC day in
   * which the range begins, and the current UTC day, cut where the range ends.
   */
  spans: Span[];
  /** Parts that only raw scans can cover, in order. */
  raw: Span[];
}

/**
 * Returns the watermark: the instant up to which every scan has been stored, except scans replayed from a
 * spool. At most 15 minutes before `now`.
 */
export function watermark(now: number): number {
  return Math.floor((now - LATE_ARRIVAL_MS) / WATERMARK_STEP_MS) * WATERMARK_STEP_MS;
}

/**
 * Splits a range into as few spans as possible.
 *
 * No UTC day is in two parts: a visitor counts once per UTC day, so parts of one day could not be added up.
 *
 * @param now decides which days are closed, and which is the current day
 */
export function planSpans(range: Span, now: number): SpanPlan {
  const today = startOfUtcDay(watermark(now));
  const parts = splitByDay(range);
  const plan: SpanPlan = { spans: [], raw: [] };
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index]!;
    const long = longSpanAt(part.from);
    if (part.from === long.from && long.until <= Math.min(range.until, today)) {
      plan.spans.push(long);
      index += LONG_SPAN_DAYS - 1;
    } else if (isRollUpSpan(part, today)) plan.spans.push(part);
    else appendSpan(plan.raw, part);
  }
  return plan;
}

/**
 * Splits a range into parts of closed UTC days, each of which a segment can cover, and parts that only raw
 * scans can cover: the current day, and days that the range cuts within a slot.
 *
 * @param now decides which days are closed
 */
export function planSegments(range: Span, now: number): { parts: Span[]; raw: Span[] } {
  const today = startOfUtcDay(watermark(now));
  const isCovered = ({ from, until }: Span) =>
    until <= today && from % SLOT_MS === 0 && until % SLOT_MS === 0;
  const parts = splitByDay(range);
  return { parts: parts.filter(isCovered), raw: mergeSpans(parts.filter((part) => !isCovered(part))) };
}

/** Returns whether a rollup can cover a part of one UTC day. */
function isRollUpSpan({ from, until }: Span, today: number): boolean {
  if (from === today) return true;
  return until <= today && until % DAY_MS === 0 && from % SLOT_MS === 0;
}

/**
 * Returns the longest span that becomes complete when the UTC day ends that begins at `dayStart`: ten days if
 * it is the last of them, otherwise the day.
 */
export function spanEndingWith(dayStart: number): Span {
  const long = longSpanAt(dayStart);
  const until = dayStart + DAY_MS;
  return long.until === until ? long : { from: dayStart, until };
}

/** Returns the long span that contains an instant. */
export function longSpanAt(instant: number): Span {
  const from = Math.floor(instant / LONG_SPAN_MS) * LONG_SPAN_MS;
  return { from, until: from + LONG_SPAN_MS };
}

/** Returns whether a span is longer than a UTC day, so that its rollup is the sum of shorter ones. */
export function isLongSpan({ from, until }: Span): boolean {
  return until - from > DAY_MS;
}

/** Returns whether a span is exactly one UTC day long. Spans of a plan that are, are one. */
export function isWholeDay({ from, until }: Span): boolean {
  return until - from === DAY_MS;
}

/**
 * Splits a span at the starts of UTC days. Returns the parts in order; the first and the last can be shorter
 * than a day.
 */
export function splitByDay({ from, until }: Span): Span[] {
  const parts: Span[] = [];
  for (let start = from; start < until; start = parts.at(-1)!.until) {
    parts.push({ from: start, until: Math.min(until, startOfUtcDay(start) + DAY_MS) });
  }
  return parts;
}

/** Merges spans that follow each other without a gap. Returns them in order. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of [...spans].sort((one, other) => one.from - other.from)) appendSpan(merged, span);
  return merged;
}

function appendSpan(spans: Span[], { from, until }: Span): void {
  const last = spans.at(-1);
  if (last?.until === from) last.until = until;
  else spans.push({ from, until });
}
