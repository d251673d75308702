import { dayRange } from '../format/day-range.js';
import { browserTimeZone } from '../format/browser-time-zone.js';
import { withQuery } from '../router/location.js';

/** Codes per page of the list: the most that the API returns. */
const PAGE_SIZE = 100;
const FILTERS = [
  'search',
  'type',
  'tag',
  'folder',
  'includeSubfolders',
  'template',
  'file',
  'state',
  'health',
  'archived',
  'created',
  'createdFrom',
  'createdTo',
  'jobCreatedAt',
  'sort',
] as const;
/** Name of a filter, which is also its query parameter. */
export type Filter = (typeof FILTERS)[number];

/** Filters as in the URL of the page; dates are in the reader's time zone. */
export type Filters = Partial<Record<Filter, string>>;

/** Parses the filters in the page's query string. Empty ones are left out. */
export function parseFilters(query: URLSearchParams): Filters {
  return Object.fromEntries(FILTERS.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])));
}

/** Returns whether any filter restricts the list. The sort order does not count. */
export function hasFilters({ sort: _sort, created, ...filters }: Filters): boolean {
  return Object.values(filters).some(Boolean) || Number(created) > 0;
}

/** Returns the API path of the first page of the list, with the trend of each code. */
export function listPath(filters: Filters, now: number): string {
  return withQuery('/api/v1/qr-codes', {
    ...toConditions(filters, now),
    sort: filters.sort,
    limit: String(PAGE_SIZE),
    include: 'trend',
    timezone: browserTimeZone(),
  });
}

/** The conditions that a list or a selection sends to the API. */
export type Conditions = Partial<
  Record<Exclude<Filter, 'created' | 'jobCreatedAt' | 'sort'>, string | undefined>
>;

/** Converts filters to conditions. @param now epoch milliseconds, from which recent days are counted */
export function toConditions(filters: Filters, now: number): Conditions {
  const { created: _created, sort: _sort, jobCreatedAt, ...others } = filters;
  const range = jobCreatedAt === undefined ? createdOn(filters, now) : createdByJob(jobCreatedAt);
  return { ...others, ...range };
}

/** Returns the filter of a `select` for the codes that a list with these conditions shows. */
export function toSelectFilter({ includeSubfolders, ...conditions }: Conditions): object {
  // A list leaves archived codes out unless it says otherwise; a selection includes them.
  return {
    archived: 'exclude',
    ...conditions,
    ...(includeSubfolders !== undefined && { includeSubfolders: includeSubfolders === 'true' }),
  };
}

/**
 * Returns the time filter that finds the codes of one job. The codes of a bulk creation all have its creation
 * time; an import creates its codes within a range, as two times with `..` between them.
 */
export function createdByJob(createdAt: string): { createdFrom?: string; createdTo?: string } {
  const [from = '', to = from] = createdAt.split('..');
  const end = Date.parse(to) + 1;
  return Number.isNaN(end + Date.parse(from))
    ? {}
    : { createdFrom: from, createdTo: new Date(end).toISOString() };
}

function createdOn({ created, createdFrom, createdTo }: Filters, now: number) {
  const { from, to } = dayRange({ days: created, from: createdFrom, to: createdTo }, now);
  return { createdFrom: from, createdTo: to };
}
