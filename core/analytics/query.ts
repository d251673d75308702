import { z } from 'zod';
import { DEVICE_TYPES } from '../scan.js';
import { DomainError } from '../errors.js';
import { GRANULARITIES, periodStarts, type Granularity } from './periods.js';
import { isTimeZone, TimeZone } from '../time/time-zone.js';

const MAX_PERIODS = 2_000;
const MAX_RANGE_DAYS = 1_830;
const DEFAULT_DAYS = 30;
const DAY_MS = 86_400_000;
const EARLIEST = Date.UTC(2012, 0, 1);
const LATEST = Date.UTC(2100, 0, 1);

export const BOT_MODES = ['exclude', 'include', 'only'] as const;
export type BotMode = (typeof BOT_MODES)[number];

const time = z.iso
  .datetime({ offset: true, error: 'must be an ISO 8601 time such as 2026-11-21T08:00:00Z, or a date' })
  .or(z.iso.date());

/** Which scans: shared by analytics and by the list of scans. */
const scanFilterShape = {
  from: time
    .optional()
    .describe('First instant, or first day in `timezone`. Default: 30 days, the present one included'),
  to: time
    .optional()
    .describe('End: a time is itself left out, a date is the last day that counts. Default: now'),
  timezone: z
    .string()
    .max(64)
    .refine(isTimeZone, 'must be a time zone of the IANA database, such as Europe/Berlin')
    .default('UTC')
    .describe('IANA time zone of periods, hours and dates'),
  bots: z.enum(BOT_MODES).default('exclude').describe('Whether bots, link previews and prefetches count'),
  country: z
    .string()
    .regex(/^[A-Za-z]{2}$/, 'must be two letters (ISO 3166-1)')
    .overwrite((country) => country.toUpperCase())
    .optional(),
  city: z.string().min(1).max(100).optional(),
  device: z.enum(DEVICE_TYPES).optional(),
  browser: z.string().min(1).max(40).optional(),
  operatingSystem: z.string().min(1).max(40).optional(),
  referrer: z
    .string()
    .min(1)
    .max(253)
    .overwrite((host) => host.toLowerCase())
    .optional()
    .describe('Host of the page that led here'),
};

export const analyticsQuerySchema = z.strictObject({
  granularity: z.enum(GRANULARITIES).default('daily').describe('Length of a period; weeks begin on Monday'),
  ...scanFilterShape,
});

export type AnalyticsQuery = z.output<typeof analyticsQuerySchema>;

/** Scans with these properties; what is absent is not asked for. */
export interface ScanFilter {
  from: Date;
  to: Date;
  bots: BotMode;
  country?: string | undefined;
  city?: string | undefined;
  device?: string | undefined;
  browser?: string | undefined;
  operatingSystem?: string | undefined;
  referrer?: string | undefined;
}

/** A query with its range made definite. */
export interface AnalyticsRequest {
  granularity: Granularity;
  zone: TimeZone;
  /** Starts of the periods, in order. */
  starts: number[];
  filter: ScanFilter;
}

/** @throws DomainError `bad_request` naming the parameter that makes the range impossible */
export function parseAnalyticsQuery(query: AnalyticsQuery, now: Date): AnalyticsRequest {
  const { granularity, timezone, from: fromText, to: toText, ...rest } = query;
  const zone = new TimeZone(timezone);
  const to = toText === undefined ? now.getTime() : readEnd(toText, zone);
  const from = fromText === undefined ? defaultStart(to, zone) : readStart(fromText, zone);
  assertRange(from, to);
  const starts = periodStarts(granularity, from, to, zone, MAX_PERIODS + 1);
  if (starts.length > MAX_PERIODS) {
    throw unreadable('granularity', `${granularity} gives more than ${MAX_PERIODS} periods for this range`);
  }
  return { granularity, zone, starts, filter: { ...rest, from: new Date(from), to: new Date(to) } };
}

function readStart(text: string, zone: TimeZone): number {
  return isDate(text) ? zone.instantOf(Date.parse(text)) : Date.parse(text);
}

function readEnd(text: string, zone: TimeZone): number {
  return isDate(text) ? zone.instantOf(Date.parse(text) + DAY_MS) : Date.parse(text);
}

/** Whole days, so that the first period is not a part of one. */
function defaultStart(to: number, zone: TimeZone): number {
  const lastDay = Math.floor(zone.localOf(to - 1) / DAY_MS);
  return zone.instantOf((lastDay - DEFAULT_DAYS + 1) * DAY_MS);
}

function isDate(text: string): boolean {
  return !text.includes('T');
}

function assertRange(from: number, to: number): void {
  if (from < EARLIEST) throw unreadable('from', 'must not be before 2012');
  if (to > LATEST) throw unreadable('to', 'must not be after 2100');
  if (from >= to) throw unreadable('from', 'must be before to');
  if (to - from > MAX_RANGE_DAYS * DAY_MS)
    throw unreadable('from', `to to is more than ${MAX_RANGE_DAYS} days`);
}

function unreadable(path: string, message: string): DomainError {
  return new DomainError('bad_request', `Query parameter ${path}: ${message}`, {
    details: [{ path, message }],
  });
}
