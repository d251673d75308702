import { GRANULARITIES, type Granularity } from '../../core/analytics/periods.js';
import { withQuery } from '../router/location.js';
import { browserTimeZone } from '../format/times.js';
import { naturalGranularity, possibleGranularities, readRange, type RangeChoice } from './range.js';

/** Properties of scans that a row can be clicked to filter by. */
export const FILTERS = ['country', 'city', 'device', 'browser', 'operatingSystem', 'referrer'] as const;
export type ScanFilterName = (typeof FILTERS)[number];

/** What is looked at; all of it stands in the address. */
export interface View extends RangeChoice {
  timeZone: string;
  granularity: Granularity;
  withBots: boolean;
  filters: Partial<Record<ScanFilterName, string>>;
}

export function readView(query: URLSearchParams, now: number): View {
  const timeZone = readZone(query.get('timezone'));
  const choice = readRange(query, timeZone, now);
  const wanted = GRANULARITIES.find((granularity) => granularity === query.get('granularity'));
  const possible = possibleGranularities(choice.days);
  const filters = FILTERS.flatMap((name) => (query.get(name) ? [[name, query.get(name)!]] : []));
  return {
    ...choice,
    timeZone,
    granularity: wanted && possible.includes(wanted) ? wanted : naturalGranularity(choice.days),
    withBots: query.get('bots') === 'include',
    filters: Object.fromEntries(filters) as View['filters'],
  };
}

/** Where the numbers of a view are. @param path of a code's analytics, or the account's */
export function analyticsAddress(path: string, view: View): string {
  return withQuery(path, {
    ...view.range,
    granularity: view.granularity,
    timezone: view.timeZone,
    bots: view.withBots ? 'include' : undefined,
    ...view.filters,
  });
}

/** The same for the period before; coarse, since only its sum is shown. */
export function previousPeriodPath(path: string, view: View): string {
  return analyticsAddress(path, { ...view, range: view.before, granularity: 'monthly' });
}

function readZone(wanted: string | null): string {
  if (wanted === null) return browserTimeZone();
  try {
    new Intl.DateTimeFormat('en', { timeZone: wanted });
    return wanted;
  } catch {
    return browserTimeZone();
  }
}
