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
  let query = paging === 'none' ? request.query : { limit: PAGE_SIZE, ...request.query };
  for (;;) {
    const { data, pagination } = (await list({ ...request, query })) as Page<Item>;
    yield* data;
    const { page, totalPages, nextCursor } = pagination ?? {};
    if (paging === 'cursor' && nextCursor) query = { ...query, page: undefined, cursor: nextCursor };
    else if (paging === 'page' && page && totalPages && page < totalPages)
      query = { ...query, page: page + 1 };
    else return;
  }
}
