import { withQuery } from '../address/address.js';

const PAGE_SIZE = 50;
const FILTERS = ['search', 'type', 'tag', 'status', 'sort'] as const;
export type Filter = (typeof FILTERS)[number];

/** Filters as they stand in the address of the page. */
export type Filters = Partial<Record<Filter, string>>;

export function readFilters(query: URLSearchParams): Filters {
  return Object.fromEntries(FILTERS.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])));
}

/** Whether fewer codes are shown than there are. */
export function narrows({ sort: _sort, ...filters }: Filters): boolean {
  return Object.values(filters).some(Boolean);
}

/** The address of a page of the list; the first has no cursor. */
export function listAddress(filters: Filters, cursor?: string): string {
  return withQuery('/api/v1/qr-codes', { ...filters, limit: String(PAGE_SIZE), cursor });
}
