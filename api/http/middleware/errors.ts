import type { NextFunction, Request, Response } from 'express';
import { NotAdmittedError } from '../../../core/basics/concurrency/fair-queue.js';
import { DomainError } from '../../../core/basics/errors.js';
import { isUnavailable } from '../../../store/mongo/is-unavailable.js';
import { errorBody } from '../error-body.js';
import { contextOf } from './request-context.js';
import { mayBeCustomDomain } from './requested-domain.js';

/**
 * Returns Express's error handler. It responds with the public part of an error and logs the rest; if the
 * response has begun, it closes the connection.
 *
 * @param publicUrl Base of the link to the documentation, which responses on custom domains omit.
 */
export function handleErrors(publicUrl: string) {
  // Express recognizes an error handler by its four parameters.
  return (thrown: unknown, _req: Request, res: Response, _next: NextFunction): void => {
    const { requestId, log } = contextOf(res);
    const error = toDomainError(thrown);
    if (isFailure(thrown, error)) log.error({ err: thrown, requestId }, 'request failed');
    if (res.headersSent) {
      res.destroy();
      return;
    }
    res.removeHeader('ETag');
    res.setHeader('Cache-Control', 'no-store');
    for (const [name, value] of Object.entries(error.headers)) res.setHeader(name, value);
    res
      .status(error.status)
      .json(errorBody(error, requestId, mayBeCustomDomain(res) ? undefined : publicUrl));
  };
}

/**
 * Returns the error that a client gets for what was thrown: store errors that mean an outage become
 * `unavailable`, the errors of Express, which carry a `status`, `bad_request`, and all others
 * `internal_error`.
 */
export function toDomainError(thrown: unknown): DomainError {
  if (thrown instanceof DomainError) return thrown;
  if (isUnavailable(thrown)) {
    return new DomainError('unavailable', 'The database does not respond; try again in 5 seconds', {
      headers: { 'Retry-After': '5' },
      cause: thrown,
    });
  }
  const { status } = (thrown ?? {}) as { status?: unknown };
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new DomainError('bad_request', 'The request could not be parsed');
  }
  return new DomainError('internal_error', 'An internal error occurred; report it with the request ID', {
    cause: thrown,
  });
}

/**
 * Returns whether the log gets an error. A metric counts requests that were not admitted; a flood of them
 * must not flood the log.
 */
export function isFailure(thrown: unknown, { status }: DomainError): boolean {
  return status >= 500 && !(thrown instanceof NotAdmittedError);
}
