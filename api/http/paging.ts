import { z } from 'zod';
import type { Pagination } from '../../core/basics/resource-schemas.js';
import { parseCursor, serializeCursor } from './cursor.js';

/** Maximum length of the key of a row, in characters: the maximum length of a tag. IDs are shorter. */
const MAX_KEY_LENGTH = 64;

/** The page that a request asks for: by its number, or by the cursor of the previous page. */
export interface RequestedPage {
  /** From 1; null for a page by cursor. */
  page: number | null;
  /** Maximum number of rows. */
  limit: number;
  order: string;
  /** The rows to read: one more than the page has, which shows whether there is a next page. */
  range: { limit: number; skip: number; after: string | undefined };
}

/**
 * Parses the paging parameters of a list whose rows have a text as their key, such as an ID.
 *
 * @param order Name of the order of the rows. A cursor is valid for this order only.
 * @returns The requested page. `range.after` is the key of the last row of the previous page.
 * @throws DomainError `bad_request` if the cursor is not one of this list.
 */
export function parsePage(
  { page, limit, cursor }: { page?: number | undefined; limit: number; cursor?: string | undefined },
  order: string,
): RequestedPage {
  const after = cursor === undefined ? undefined : parseCursor(cursor, order, z.string().max(MAX_KEY_LENGTH));
  const number = after === undefined ? (page ?? 1) : null;
  const skip = ((number ?? 1) - 1) * limit;
  return { page: number, limit, order, range: { limit: limit + 1, skip, after } };
}

/**
 * Cuts the rows of `range` to the requested page.
 *
 * @param total Number of rows in the whole list.
 * @param keyOf Returns the key of a row.
 * @returns The rows to show, and `pagination` of the response.
 */
export function cutPage<Row>(
  rows: readonly Row[],
  { page, limit, order }: RequestedPage,
  total: number,
  keyOf: (row: Row) => string,
): { shown: Row[]; pagination: Pagination } {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const nextCursor = last ? serializeCursor(order, keyOf(last)) : null;
  return { shown, pagination: { page, limit, total, totalPages: Math.ceil(total / limit), nextCursor } };
}
