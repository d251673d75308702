import type { z } from 'zod';
import { DomainError } from '../../core/basics/errors.js';

/**
 * Serializes the position after the last row of a page as an opaque cursor.
 *
 * @param sort Order of the rows. A cursor is valid for this order only.
 * @param position Whatever the list needs to resume; must survive JSON.
 */
export function serializeCursor(sort: string, position: unknown): string {
  return Buffer.from(JSON.stringify([sort, position])).toString('base64url');
}

/**
 * Parses a cursor from `serializeCursor`.
 *
 * @throws DomainError `bad_request` if the cursor is malformed or belongs to another order.
 */
export function parseCursor<T>(cursor: string, sort: string, positionSchema: z.ZodType<T>): T {
  try {
    const json = Buffer.from(cursor, 'base64url').toString('utf8');
    const [cursorSort, position] = JSON.parse(json) as [unknown, unknown];
    if (cursorSort === sort) return positionSchema.parse(position);
  } catch {
    // Every malformed cursor gets the same error below.
  }
  const message =
    'is not a cursor of this list in this order; use pagination.nextCursor of the previous page';
  throw new DomainError('bad_request', `Query parameter cursor ${message}`, {
    details: [{ path: 'cursor', message }],
  });
}

/**
 * Builds the `Link: <…>; rel="next"` header (RFC 8288), which repeats the query of this page with the next
 * cursor.
 *
 * @returns No header on the last page.
 */
export function nextLink(
  path: string,
  query: Record<string, string | number | boolean | Date | readonly string[] | undefined>,
  nextCursor: string | null,
): Record<string, string> {
  if (nextCursor === null) return {};
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || name === 'page' || name === 'cursor') continue;
    for (const one of Array.isArray(value) ? value : [value]) {
      parameters.append(name, one instanceof Date ? one.toISOString() : String(one));
    }
  }
  parameters.set('cursor', nextCursor);
  return { Link: `<${path}?${parameters.toString()}>; rel="next"` };
}
