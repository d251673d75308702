import { MongoError, MongoNetworkError, MongoServerSelectionError } from 'mongodb';
import { StoreTimeoutError } from './timeouts.js';

/** Labels of transient errors that the driver has already retried. */
const TRANSIENT_LABELS = ['RetryableWriteError', 'TransientTransactionError'];

/**
 * Codes of a server that shuts down, steps down, or has lost its peers.
 * @see MongoDB driver specification "Retryable Reads", section "Retryable Error"
 */
const RETRYABLE_CODES = new Set([6, 7, 89, 91, 134, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436]);

/** Lookups of `mongodb+srv` names, which fail as plain errors of `node:dns`. */
const SRV_LOOKUPS = new Set(['querySrv', 'queryTxt']);

/**
 * Returns whether an error means that MongoDB is unreachable, unresponsive, or electing a primary: retrying
 * may help.
 */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof StoreTimeoutError) return true;
  if (SRV_LOOKUPS.has((error as NodeJS.ErrnoException | undefined)?.syscall ?? '')) return true;
  if (!(error instanceof MongoError)) return false;
  if (error instanceof MongoServerSelectionError || error instanceof MongoNetworkError) return true;
  return (
    TRANSIENT_LABELS.some((label) => error.hasErrorLabel(label)) ||
    (typeof error.code === 'number' && RETRYABLE_CODES.has(error.code))
  );
}
