import { DAY_MS, HOUR_MS } from '../basics/time/durations.js';
import { TimeZone } from '../basics/time/time-zone.js';
import { parseAnalyticsQuery, type AnalyticsRequest } from '../scans/analytics/query.js';
import type { Granularity } from '../scans/analytics/periods.js';
import { addMonths, firstOfMonth, formatDay, localDay, type DayRange } from './local-days.js';

/** Ranges of the page of a report: that many days or months, today included. */
export const REPORT_RANGES = ['7d', '30d', '90d', '12m'] as const;

export type ReportRange = (typeof REPORT_RANGES)[number];

export const DEFAULT_REPORT_RANGE: ReportRange = '30d';

/** Queries of a report, as `GET /api/v1/analytics` would parse them. */
export interface ReportQueries {
  current: AnalyticsRequest;
  /** The period before, for the change. */
  previous: AnalyticsRequest;
}

const MONTHS = 12;
const DAYS = { '7d': 7, '30d': 30, '90d': 90 } as const;

/**
 * Returns the queries of a range of the page. The period before ends as long before now as the range is, at
 * the same time of day, so that a day that has just begun does not look like a loss.
 *
 * @param timezone IANA name
 */
export function rangeQueries(range: ReportRange, timezone: string, now: Date): ReportQueries {
  const zone = new TimeZone(timezone);
  const local = zone.localOf(now.getTime());
  const today = Math.floor(local / DAY_MS);
  const inMonths = range === '12m';
  const first = inMonths ? firstOfMonth(today, 1 - MONTHS) : today - DAYS[range] + 1;
  const earlier = (day: number) => (inMonths ? addMonths(day, -MONTHS) : day - DAYS[range]);
  const end = zone.instantOf(earlier(today) * DAY_MS + (local - today * DAY_MS));
  const granularity = inMonths ? 'monthly' : 'daily';
  return {
    current: toRequest({ granularity, timezone, from: formatDay(first), now }),
    previous: toRequest({ granularity, timezone, from: formatDay(earlier(first)), now: new Date(end) }),
  };
}

/** The instants of a period were midnight in the zone that the report had when it was sent. */
const HALF_DAY_MS = 12 * HOUR_MS;
/** Longer than a week, shorter than a month. */
const MAX_WEEK_DAYS = 10;

/**
 * Returns the queries of a week or a month that is sent. Its period before is the week or month before.
 *
 * @param period First instants of the period and after it.
 */
export function periodQueries(period: { from: Date; to: Date }, timezone: string): ReportQueries {
  const zone = new TimeZone(timezone);
  const first = localDay(period.from.getTime() + HALF_DAY_MS, zone);
  const last = localDay(period.to.getTime() - HALF_DAY_MS, zone);
  const isWeek = last - first < MAX_WEEK_DAYS;
  const before: DayRange = {
    first: isWeek ? first - 7 : firstOfMonth(first, -1),
    last: first - 1,
  };
  const granularity = isWeek ? 'daily' : 'weekly';
  return {
    current: toRequest({ granularity, timezone, from: formatDay(first), to: formatDay(last) }),
    previous: toRequest({
      granularity,
      timezone,
      from: formatDay(before.first),
      to: formatDay(before.last),
    }),
  };
}

interface Requested {
  granularity: Granularity;
  timezone: string;
  /** First day. */
  from: string;
  /** Last day. Default: until `now`. */
  to?: string;
  now?: Date;
}

function toRequest({ now = new Date(0), ...query }: Requested): AnalyticsRequest {
  return parseAnalyticsQuery({ ...query, bots: 'exclude', missed: 'exclude' }, now);
}
