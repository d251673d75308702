import { z } from 'zod';
import { QUALIFIER_LENGTHS } from '../../gs1/gs1-key.js';
import { shortLinkType } from '../../gs1/link-types.js';
import { DEVICE_TYPES, SCAN_SOURCES } from '../scan-properties.js';
import { DomainError } from '../../basics/errors.js';
import { COUNT_MODES, type CountMode } from './scan-kinds.js';
import { GRANULARITIES, periodStarts, type Granularity } from './periods.js';
import { DAY_MS } from '../../basics/time/durations.js';
import { isTimeZone, TimeZone } from '../../basics/time/time-zone.js';

const MAX_PERIODS = 2_000;
const MAX_RANGE_DAYS = 1_830;
const DEFAULT_DAYS = 30;
/** Offsets of time zones are multiples of a slot since then. */
const EARLIEST = Date.UTC(2012, 0, 1);
const LATEST = Date.UTC(2100, 0, 1);

/** Start or end of a range of scans: an instant, or a day in a time zone. */
export const scanTimeSchema = z.iso.datetime({ offset: true }).or(z.iso.date());

/** An ID of a rule or variant. */
const targetIdSchema = z
  .string()
  .regex(/^[a-z0-9-]{1,32}$/, 'must be 1 to 32 lowercase letters, digits, and hyphens');

/** Parameters that select scans, shared by analytics and lists of scans. */
const scanFilterShape = {
  from: scanTimeSchema
    .optional()
    .describe('First instant, or first day in `timezone`. Default: the last 30 days, including today'),
  to: scanTimeSchema
    .optional()
    .describe('End: an instant, which is excluded, or the last day, which is included. Default: now'),
  timezone: z
    .string()
    .max(64)
    .refine(isTimeZone, 'must be an IANA time zone such as Europe/Berlin')
    .default('UTC')
    .describe('IANA time zone of periods, hours, and dates'),
  bots: z
    .enum(COUNT_MODES)
    .default('exclude')
    .describe('Whether to count bots, link previews, and prefetches'),
  country: z
    .string()
    .regex(/^[A-Za-z]{2}$/, 'must be a two-letter country code (ISO 3166-1)')
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
    .describe('Host of the page that linked to the short link'),
  rule: targetIdSchema
    .optional()
    .describe('ID of the rule that chose the destination, `default`, or `fallback`'),
  variant: targetIdSchema.optional().describe('ID of the variant'),
  source: z
    .enum(SCAN_SOURCES)
    .optional()
    .describe('Whether a compact symbol was scanned, or its link opened'),
  batch: z
    .string()
    .min(1)
    .max(QUALIFIER_LENGTHS.batch)
    .optional()
    .describe('Batch or lot that requests of GS1 Digital Links named, in its exact case'),
  linkType: z
    .string()
    .min(1)
    .max(2_048)
    .overwrite(shortLinkType)
    .optional()
    .describe(
      'Link type that requests of GS1 Digital Links had, as `gs1:pip` or as a URI; `default` for none',
    ),
  missed: z
    .enum(COUNT_MODES)
    .default('exclude')
    .describe('Whether to count missed scans: visitors who were turned away'),
};

const { from: _from, to: _to, ...filterFields } = scanFilterShape;

/** Parameter of lists of scans, in addition to the filters of analytics. */
const clicksField = {
  clicks: z
    .enum(COUNT_MODES)
    .default('exclude')
    .describe(
      'Whether to list clicks on links of codes. Clicks by bots, link previews, and prefetches are listed only if `bots` lists bots',
    ),
};

/** The filters of exports of scans, without the range. */
export const scanFiltersSchema = z.strictObject({ ...filterFields, ...clicksField });

export const analyticsQuerySchema = z.strictObject({
  granularity: z.enum(GRANULARITIES).default('daily').describe('Length of a period. Weeks begin on Monday'),
  ...scanFilterShape,
});

/** The filters of lists of scans, with the filters of analytics. */
export const scanListQuerySchema = analyticsQuerySchema.extend(clicksField);

export type AnalyticsQuery = z.output<typeof analyticsQuerySchema> & { clicks?: CountMode };

/** Selects scans. An absent property selects every value. */
export interface ScanFilter {
  from: Date;
  to: Date;
  bots: CountMode;
  missed: CountMode;
  /** Default: `exclude`. Counts leave clicks out in any case, and have them apart. */
  clicks?: CountMode | undefined;
  /** Counts the scans of these codes only. For counts of an account. */
  qrCodeIds?: ReadonlySet<string> | undefined;
  country?: string | undefined;
  city?: string | undefined;
  device?: string | undefined;
  browser?: string | undefined;
  operatingSystem?: string | undefined;
  referrer?: string | undefined;
  rule?: string | undefined;
  variant?: string | undefined;
  source?: string | undefined;
  batch?: string | undefined;
  linkType?: string | undefined;
}

/** A query whose range has been resolved to instants. */
export interface AnalyticsRequest {
  granularity: Granularity;
  zone: TimeZone;
  /** First instants of the periods, in order, in milliseconds since 1970. */
  starts: number[];
  filter: ScanFilter;
}

/**
 * Resolves the range and the periods of a query.
 *
 * @param now the default end of the range
 * @throws DomainError `bad_request` that names the parameter if the range is empty, too long, or outside 2012
 *   to 2100
 */
export function parseAnalyticsQuery(query: AnalyticsQuery, now: Date): AnalyticsRequest {
  const { granularity, timezone, from: fromText, to: toText, ...rest } = query;
  const zone = new TimeZone(timezone);
  const to = toText === undefined ? now.getTime() : parseEnd(toText, zone);
  const from = fromText === undefined ? defaultStart(to, zone) : parseStart(fromText, zone);
  assertRange(from, to);
  const starts = periodStarts(granularity, from, to, zone, MAX_PERIODS + 1);
  if (starts.length > MAX_PERIODS) {
    throw invalidParameter(
      'granularity',
      `${granularity} results in more than ${MAX_PERIODS} periods for this range`,
    );
  }
  return { granularity, zone, starts, filter: { ...rest, from: new Date(from), to: new Date(to) } };
}

/**
 * Returns the instant at which a range starts, in milliseconds since 1970.
 *
 * @param text as `scanTimeSchema` accepts it
 */
export function parseStart(text: string, zone: TimeZone): number {
  return isDate(text) ? zone.instantOf(Date.parse(text)) : Date.parse(text);
}

/** Returns the instant at which a range ends, as `parseStart`. The last day is included. */
export function parseEnd(text: string, zone: TimeZone): number {
  return isDate(text) ? zone.instantOf(Date.parse(text) + DAY_MS) : Date.parse(text);
}

/** Local midnight, so that the first period is a whole day. */
function defaultStart(to: number, zone: TimeZone): number {
  const lastDay = Math.floor(zone.localOf(to - 1) / DAY_MS);
  return zone.instantOf((lastDay - DEFAULT_DAYS + 1) * DAY_MS);
}

function isDate(text: string): boolean {
  return !text.includes('T');
}

function assertRange(from: number, to: number): void {
  if (from < EARLIEST) throw invalidParameter('from', 'must not be before 2012');
  if (to > LATEST) throw invalidParameter('to', 'must not be after 2100');
  if (from >= to) throw invalidParameter('from', 'must be before to');
  if (to - from > MAX_RANGE_DAYS * DAY_MS) {
    throw invalidParameter('from', `must be at most ${MAX_RANGE_DAYS} days before to`);
  }
}

function invalidParameter(path: string, message: string): DomainError {
  return new DomainError('bad_request', `Query parameter ${path}: ${message}`, {
    details: [{ path, message }],
  });
}
