import { DomainError } from '../../core/errors.js';

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
