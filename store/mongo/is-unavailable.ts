import { MongoError, MongoNetworkError, MongoServerSelectionError } from 'mongodb';
import { StoreTimeoutError } from './within.js';

/** With these, a write or a transaction that was tried again already failed for a reason that passes. */
const PASSING = ['RetryableWriteError', 'TransientTransactionError'];

/**
 * Codes of a server that stops, steps down or lost its way to others: those of the driver specification "Retryable
 * Reads", section "Retryable Error".
 */
const RETRYABLE_CODES = new Set([6, 7, 89, 91, 134, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436]);

/** Whether an error says that MongoDB is away, silent or changing hands, and that another try may do. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof StoreTimeoutError) return true;
  if (!(error instanceof MongoError)) return false;
  if (error instanceof MongoServerSelectionError || error instanceof MongoNetworkError) return true;
  return (
    PASSING.some((label) => error.hasErrorLabel(label)) ||
    (typeof error.code === 'number' && RETRYABLE_CODES.has(error.code))
  );
}
