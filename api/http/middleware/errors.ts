import type { NextFunction, Request, Response } from 'express';
import { DomainError } from '../../../core/errors.js';
import { isUnavailable } from '../../../store/mongo/is-unavailable.js';
import { errorBody } from '../error-body.js';
import { isCustomDomain } from './custom-domains.js';
import { contextOf } from './request-context.js';

/** Express's last handler: what callers may know goes out, the rest goes to the log. */
export function errorResponder(publicUrl: string) {
  // Express knows an error handler by its four parameters.
  return (thrown: unknown, _req: Request, res: Response, _next: NextFunction): void => {
    const { requestId, log } = contextOf(res);
    const error = toDomainError(thrown);
    if (error.status >= 500) log.error({ err: thrown, requestId }, 'request failed');
    if (res.headersSent) {
      res.destroy();
      return;
    }
    res.removeHeader('ETag');
    res.setHeader('Cache-Control', 'no-store');
    for (const [name, value] of Object.entries(error.headers)) res.setHeader(name, value);
    res.status(error.status).json(errorBody(error, requestId, isCustomDomain(res) ? undefined : publicUrl));
  };
}

/** Errors of Express's own parsers carry `type` and `status`; those of the store may mean that it is away. */
function toDomainError(thrown: unknown): DomainError {
  if (thrown instanceof DomainError) return thrown;
  if (isUnavailable(thrown)) {
    return new DomainError('unavailable', 'The database does not answer: try again soon', {
      headers: { 'Retry-After': '5' },
      cause: thrown,
    });
  }
  const { type, status } = (thrown ?? {}) as { type?: unknown; status?: unknown };
  if (type === 'entity.too.large')
    return new DomainError('payload_too_large', 'The body is larger than this route takes');
  if (type === 'encoding.unsupported')
    return new DomainError('unsupported_media_type', 'Unknown Content-Encoding');
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new DomainError('bad_request', 'The request could not be read');
  }
  return new DomainError('internal_error', 'Something failed on our side; the request id helps to find it', {
    cause: thrown,
  });
}
