import { MongoServerError } from 'mongodb';
import { withTimeout } from '../../core/basics/concurrency/with-timeout.js';
import { DomainError } from '../../core/basics/errors.js';

/** `maxTimeMS` of counting queries. Beyond it, protecting the server matters more than one response. */
export const COUNT_TIMEOUT_MS = 15_000;

/** `maxTimeMS` of searches, which read every code of an account. */
export const SEARCH_TIMEOUT_MS = 5_000;

/** Grace period for a server that does not even report that `maxTimeMS` has passed. */
const UNRESPONSIVE_MS = 1_000;

/** Server error code `MaxTimeMSExpired`. */
const MAX_TIME_MS_EXPIRED = 50;

/** MongoDB did not respond in time. The operation may still take effect later. */
export class StoreTimeoutError extends Error {
  override readonly name = 'StoreTimeoutError';
}

/**
 * Waits for an operation, but at most `timeoutMs` milliseconds. The driver's own `timeoutMS` has had no
 * effect since version 7. The operation is not canceled, so it must be harmless if it takes effect later.
 *
 * @throws StoreTimeoutError on a timeout.
 */
export async function withStoreTimeout<T>(timeoutMs: number, operation: Promise<T>): Promise<T> {
  return withTimeout(
    timeoutMs,
    operation,
    () => new StoreTimeoutError(`MongoDB did not respond within ${timeoutMs} ms`),
  );
}

/**
 * Waits for a query that was sent with `maxTimeMS`.
 *
 * @param maxTimeMs The `maxTimeMS` of the query, in milliseconds.
 * @param message Message of the error, which says what the client can do.
 * @throws DomainError `unavailable` with `Retry-After` if the server aborts the query, or does not respond at
 *   all.
 */
export async function withQueryTimeout<T>(
  query: Promise<T>,
  maxTimeMs = COUNT_TIMEOUT_MS,
  message = 'Counting took too long; choose a shorter range or try again',
): Promise<T> {
  try {
    return await withTimeout(maxTimeMs + UNRESPONSIVE_MS, query, () => queryTimedOut(message, undefined));
  } catch (error) {
    const isExpired = error instanceof MongoServerError && error.code === MAX_TIME_MS_EXPIRED;
    throw isExpired ? queryTimedOut(message, error) : error;
  }
}

/**
 * Waits for a query of a list that was sent with `maxTimeMS: COUNT_TIMEOUT_MS`. See `withQueryTimeout`.
 *
 * @throws DomainError `unavailable` with `Retry-After` if the server aborts the query, or does not respond at
 *   all.
 */
export async function withListTimeout<T>(query: Promise<T>): Promise<T> {
  return withQueryTimeout(query, COUNT_TIMEOUT_MS, 'Listing took too long; narrow the filters or try again');
}

function queryTimedOut(message: string, cause: unknown): DomainError {
  return new DomainError('unavailable', message, {
    headers: { 'Retry-After': '30' },
    cause,
  });
}
