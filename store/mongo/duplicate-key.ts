import { MongoBulkWriteError, MongoServerError } from 'mongodb';

/** Server error code `DuplicateKey`. */
const DUPLICATE_KEY = 11000;

/**
 * Returns whether a write failed because a unique index already holds the key.
 *
 * @param field If given, the violated index must include this field.
 */
export function isDuplicateKey(error: unknown, field?: string): boolean {
  if (!(error instanceof MongoServerError)) return false;
  if (error.code !== DUPLICATE_KEY) return false;
  return field === undefined || field in ((error.keyPattern as object | undefined) ?? {});
}

/** Returns whether a write error in the result of a command reports a duplicate key. */
export function isDuplicateKeyWriteError({ code }: { code?: unknown }): boolean {
  return code === DUPLICATE_KEY;
}

/**
 * Returns the indexes of the documents that an unordered `insertMany` did not insert because they already
 * exist.
 *
 * @throws The error itself if anything else went wrong.
 */
export function duplicateIndexes(error: unknown): Set<number> {
  if (!(error instanceof MongoBulkWriteError)) throw error;
  const writeErrors = [error.writeErrors].flat();
  if (writeErrors.length === 0 || !writeErrors.every(isDuplicateKeyWriteError)) throw error;
  return new Set(writeErrors.map(({ index }) => index));
}
