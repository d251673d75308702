import { withQuery } from '../router/location.js';

const PAGE_SIZE = 50;
const FILTERS = [
  'search',
  'type',
  'tag',
  'status',
  'created',
  'createdFrom',
  'createdTo',
  'madeAt',
  'sort',
] as const;
export type Filter = (typeof FILTERS)[number];

/** Filters as they stand in the address of the page; days are the reader's own. */
export type Filters = Partial<Record<Filter, string>>;

export function readFilters(query: URLSearchParams): Filters {
  return Object.fromEntries(FILTERS.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])));
}

/** Whether fewer codes are shown than there are. */
export function narrows({ sort: _sort, created, ...filters }: Filters): boolean {
  return Object.values(filters).some(Boolean) || Number(created) > 0;
}

/** The address of a page of the list; the first has no cursor. */
export function listAddress(filters: Filters, now: number, cursor?: string): string {
  const { created: _created, madeAt, ...others } = filters;
  const times = madeAt === undefined ? createdBetween(filters, now) : madeByJob(madeAt);
  return withQuery('/api/v1/qr-codes', { ...others, ...times, limit: String(PAGE_SIZE), cursor });
}

/** What finds the codes of one creation: they bear the very time at which their job was handed in. */
export function madeByJob(createdAt: string): { createdFrom?: string; createdTo?: string } {
  const at = Date.parse(createdAt);
  return Number.isNaN(at) ? {} : { createdFrom: createdAt, createdTo: new Date(at + 1).toISOString() };
}

/** The days that are asked for, as instants: from the first one's midnight to that after the last one. */
function createdBetween({ created, createdFrom, createdTo }: Filters, now: number) {
  if (created === 'between') return { createdFrom: midnight(createdFrom), createdTo: midnight(createdTo, 1) };
  const days = Number(created);
  if (!(days > 0)) return { createdFrom: undefined, createdTo: undefined };
  const first = new Date(now);
  first.setHours(0, 0, 0, 0);
  first.setDate(first.getDate() + 1 - days);
  return { createdFrom: first.toISOString(), createdTo: undefined };
}

/** @param day `2026-11-21` */
function midnight(day: string | undefined, daysLater = 0): string | undefined {
  const date = new Date(`${day}T00:00:00`);
  if (Number.isNaN(date.getTime())) return undefined;
  date.setDate(date.getDate() + daysLater);
  return date.toISOString();
}
