import type { IncomingMessage, ServerResponse } from 'node:http';
import { DomainError } from '../../core/basics/errors.js';

/**
 * Returns whether a GET or HEAD can end with a 304: its `If-None-Match` names the ETag that is set on the
 * response. Replaces Express's `fresh`, which returns false for `Cache-Control: no-cache` in the request.
 * Some clients add that header to every conditional request, and RFC 9110, clause 13.2.1, knows no such
 * exception.
 *
 * @see RFC 9110, clause 13.1.2
 */
export function isNotModified(req: IncomingMessage, res: ServerResponse): boolean {
  const ifNoneMatch = req.headers['if-none-match'];
  const etag = res.getHeader('ETag');
  if (ifNoneMatch === undefined || typeof etag !== 'string' || res.statusCode !== 200) return false;
  if (req.method !== 'GET' && req.method !== 'HEAD') return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => opaque(tag) === opaque(etag));
}

/**
 * Compares a resource's ETag with `If-Match`: strong comparison, `*` matches any.
 *
 * @returns Whether the request named a tag. If so, the write must be conditional on the same revision.
 * @throws DomainError `precondition_failed` if none of the tags matches.
 * @see RFC 9110, clause 13.1.1
 */
export function assertIfMatch(ifMatch: string | undefined, etag: string): boolean {
  if (ifMatch === undefined || ifMatch.trim() === '*') return false;
  const tags = ifMatch.split(',').map((tag) => tag.trim());
  if (!tags.includes(etag)) throw preconditionFailed();
  return true;
}

/** Returns the error for a resource that has changed since the caller read it. */
export function preconditionFailed(): DomainError {
  return new DomainError(
    'precondition_failed',
    'The resource has changed since you read it; read it again, then repeat the change',
  );
}
