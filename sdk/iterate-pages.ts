import type { AnyRequest } from './requests.js';

/** Largest page that every collection has. */
const PAGE_SIZE = 100;

/** The argument of an operation, optional if no part of it is required. */
export type PageRequest<Request> = object extends Request ? [request?: Request] : [request: Request];

interface Page<Item> {
  data: Item[];
  pagination?: { page: number | null; totalPages: number | null; nextCursor: string | null };
}

/**
 * Iterates over the items of all pages. A page is requested when the items of the page before it are used up.
 *
 * @param list Requests one page.
 * @param paging Whether pages follow by `nextCursor`, by their number, or not at all.
 */
export async function* iteratePages<Item>(
  list: (request: AnyRequest) => Promise<unknown>,
  paging: 'cursor' | 'page' | 'none',
  request: AnyRequest = {},
): AsyncGenerator<Item, void, undefined> {
  let next: AnyRequest['query'] | undefined = paging === 'none' ? {} : { limit: PAGE_SIZE };
  while (next) {
    const { data, pagination } = (await list({
      ...request,
      query: { ...request.query, ...next },
    })) as Page<Item>;
    yield* data;
    const { page, totalPages, nextCursor } = pagination ?? {};
    const position = nextCursor
      ? { cursor: nextCursor }
      : paging === 'page' && page && page < (totalPages ?? 0) && { page: page + 1 };
    next = position ? { limit: PAGE_SIZE, ...position } : undefined;
  }
}
