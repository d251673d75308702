import { TemporalFailure } from '@temporalio/common';
import { MongoError } from 'mongodb';
import { DomainError } from '../core/basics/errors.js';
import type { ItemError } from '../core/jobs/item-job-base.js';
import { isRejected } from '../store/mongo/is-rejected.js';
import { isUnavailable } from '../store/mongo/is-unavailable.js';

/** Records an error of the program: logs it with the item that it is about, and counts it. Never throws. */
export type ReportProgramError = (error: unknown, item?: Readonly<Record<string, unknown>>) => void;

/** Maximum number of causes that are examined: a chain may be a cycle. */
const MAX_CAUSES = 10;

/**
 * Names of errors that end a wait, and of errors of the Temporal SDK, whose classes differ between its
 * packages.
 */
const TRANSIENT_NAMES = new Set([
  'AbortError',
  'TimeoutError',
  'CompleteAsyncError',
  'ServiceError',
  'TransportError',
  'UnexpectedError',
  'ShutdownError',
  'IllegalStateError',
]);

/** Codes of Node.js that begin like errors of the program, and are consequences of a lost connection. */
const LOST_CONNECTION = /^ERR_(?:STREAM|SOCKET|TLS|SSL|HTTP2)_/;

/**
 * Returns whether an error comes from the program or its data, so that it will probably occur again: a
 * `TypeError`, a schema that does not match, an operation that MongoDB rejects, or any other error that is
 * not known to be transient. Errors of networks, disks, MongoDB, and Temporal are transient, as are timeouts,
 * cancellations, and anything that they have caused.
 */
export function isProgramError(error: unknown): boolean {
  return !causesOf(error).some(isTransient);
}

function causesOf(error: unknown): unknown[] {
  const found = [error];
  for (let index = 0; index < found.length && found.length < MAX_CAUSES; index += 1) {
    const one = found[index];
    if (!(one instanceof Error)) continue;
    if (one.cause !== undefined) found.push(one.cause);
    if (one instanceof AggregateError) found.push(...(one.errors as unknown[]).slice(0, MAX_CAUSES));
  }
  return found;
}

function isTransient(error: unknown): boolean {
  if (error instanceof TemporalFailure) return true;
  if (error instanceof DomainError) return isUnavailableCode(error);
  if (isUnavailable(error)) return true;
  if (error instanceof MongoError) return !isRejected(error);
  if (!(error instanceof Error)) return false;
  if (TRANSIENT_NAMES.has(error.name)) return true;
  const { code } = error as { code?: unknown };
  // Errors of gRPC have a number and metadata.
  if (typeof code === 'number') return 'metadata' in error;
  if (typeof code !== 'string' || isRejected(error)) return false;
  return !code.startsWith('ERR_') || LOST_CONNECTION.test(code);
}

/** Returns whether a domain error asks to try again. */
export function isUnavailableCode({ code }: Pick<DomainError, 'code'>): boolean {
  return code === 'unavailable' || code === 'rate_limited';
}

/**
 * Runs the work on one item of many, so that an error about the item does not affect the others.
 *
 * @param instead Returns the result of an item whose work failed.
 * @param item Fields for the log that say which item it is.
 * @throws The error of `work` if it is transient: the whole step must be repeated.
 */
export async function isolateItem<Result>(
  work: () => Result | Promise<Result>,
  instead: (error: ItemError) => Result,
  report: ReportProgramError,
  item: Readonly<Record<string, unknown>>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isProgramError(error)) throw error;
    if (error instanceof DomainError && error.status < 500) return instead(toItemError(error));
    report(error, item);
    return instead(INTERNAL_ERROR);
  }
}

/**
 * Runs the work on one item of a file, which cannot be complete without it.
 *
 * @param item Such as `The QR code qr_…`, the subject of the message.
 * @throws DomainError `internal_error` that names the item after an error of the program; other errors of
 *   `work` as they are.
 */
export async function namingItem<Result>(
  item: string,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isProgramError(error) || error instanceof DomainError) throw error;
    throw new DomainError('internal_error', `${item} could not be written because of an internal error`, {
      cause: error,
    });
  }
}

function toItemError({ code, message, details }: DomainError): ItemError {
  return { code, message, ...(details && { details }) };
}

const INTERNAL_ERROR: ItemError = {
  code: 'internal_error',
  message: 'An internal error occurred for this item; the other items are not affected',
};
