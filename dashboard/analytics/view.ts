import { GRANULARITIES, type Granularity } from '../../core/scans/analytics/periods.js';
import { browserTimeZone } from '../format/browser-time-zone.js';
import { withQuery } from '../router/location.js';
import { availableGranularities, defaultGranularity, parseRange, type RangeChoice } from './range.js';
import { FILTERS, type ScanFilterName } from './scan-values.js';

/** API path of the analytics of the account. */
export const ACCOUNT_ANALYTICS_PATH = '/api/v1/analytics';

type QueryParameters = Record<string, string | undefined>;

/** Range, granularity, time zone, and filters of an analytics page. The URL holds all of it. */
export interface View extends RangeChoice {
  timeZone: string;
  granularity: Granularity;
  withBots: boolean;
  /** Whether only missed scans are counted. */
  missedOnly: boolean;
  filters: Partial<Record<ScanFilterName, string>>;
}

/** Parses the query of an analytics page. Invalid or missing parameters get their defaults; never throws. */
export function parseView(query: URLSearchParams, now: number): View {
  const timeZone = parseTimeZone(query.get('timezone'));
  const choice = parseRange(query, timeZone, now);
  const requested = GRANULARITIES.find((granularity) => granularity === query.get('granularity'));
  const available = availableGranularities(choice.days);
  const filters = FILTERS.flatMap((name) => (query.get(name) ? [[name, query.get(name)!]] : []));
  return {
    ...choice,
    timeZone,
    granularity: requested && available.includes(requested) ? requested : defaultGranularity(choice.days),
    withBots: query.get('bots') === 'include',
    missedOnly: query.get('missed') === 'only',
    filters: Object.fromEntries(filters) as View['filters'],
  };
}

/**
 * Returns the API path of a view's analytics.
 *
 * @param path API path of a code's or the account's analytics
 * @param selection parameters that select codes of the account
 */
export function analyticsPath(path: string, view: View, selection: QueryParameters = {}): string {
  return withQuery(path, {
    ...selection,
    ...view.range,
    granularity: view.granularity,
    timezone: view.timeZone,
    bots: view.withBots ? 'include' : undefined,
    missed: view.missedOnly ? 'only' : undefined,
    ...view.filters,
  });
}

/** Like `analyticsPath`, for the period that the view is compared with. */
export function comparedPath(path: string, view: View, selection: QueryParameters = {}): string {
  return analyticsPath(path, { ...view, range: view.comparison.range }, selection);
}

function parseTimeZone(requested: string | null): string {
  if (requested === null) return browserTimeZone();
  try {
    new Intl.DateTimeFormat('en', { timeZone: requested });
    return requested;
  } catch {
    return browserTimeZone();
  }
}
