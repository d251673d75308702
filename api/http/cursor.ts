import type { z } from 'zod';
import { DomainError } from '../../core/errors.js';

/** Where the next page begins, as opaque text. It is bound to the order of the rows. */
export function writeCursor(sort: string, position: unknown): string {
  return Buffer.from(JSON.stringify([sort, position])).toString('base64url');
}

/** @throws DomainError `bad_request` for a cursor that isn't ours, or belongs to another order */
export function readCursor<T>(cursor: string, sort: string, position: z.ZodType<T>): T {
  try {
    const [of, value] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as [unknown, unknown];
    if (of === sort) return position.parse(value);
  } catch {
    // Falls through to the one answer for every cursor that can't be read.
  }
  const message = 'is not a cursor of this list in this order: take pagination.nextCursor of the page before';
  throw new DomainError('bad_request', `Query parameter cursor ${message}`, {
    details: [{ path: 'cursor', message }],
  });
}

/** `Link: <…>; rel="next"` (RFC 8288), with the query of this page but for the cursor; nothing on the last page. */
export function nextLink(
  path: string,
  query: Record<string, string | number | boolean | Date | undefined>,
  nextCursor: string | null,
): Record<string, string> {
  if (nextCursor === null) return {};
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || name === 'page' || name === 'cursor') continue;
    parameters.set(name, value instanceof Date ? value.toISOString() : String(value));
  }
  parameters.set('cursor', nextCursor);
  return { Link: `<${path}?${parameters.toString()}>; rel="next"` };
}
