import { DomainError } from '../../core/errors.js';

/**
 * Holds a resource's ETag against `If-Match` (RFC 9110 13.1.1): strong comparison, `*` for any.
 * @returns whether a tag was given, and so must hold for the write too
 * @throws DomainError `precondition_failed`
 */
export function requireMatch(ifMatch: string | undefined, etag: string): boolean {
  if (ifMatch === undefined || ifMatch.trim() === '*') return false;
  const tags = ifMatch.split(',').map((tag) => tag.trim());
  if (!tags.includes(etag)) throw preconditionFailed();
  return true;
}

/** The resource has changed since the caller read it. */
export function preconditionFailed(): DomainError {
  return new DomainError(
    'precondition_failed',
    'It was changed since you read it: read it again, then change it',
  );
}
