import {
  BSON,
  MongoError,
  MongoGridFSChunkError,
  MongoInvalidArgumentError,
  MongoServerError,
} from 'mongodb';
import { isUnavailable } from './is-unavailable.js';

/**
 * Codes of a server that rejects the operation itself: it is malformed, its document is too large or invalid,
 * or its key exists. Codes that are not listed, such as a full disk or a lost authorization, can end without
 * a change of the program.
 * @see MongoDB, `src/mongo/base/error_codes.yml`
 */
const REJECTION_CODES = new Set([
  2, 4, 9, 14, 15, 16, 22, 28, 30, 34, 40, 47, 51, 52, 53, 54, 55, 56, 57, 59, 66, 72, 92, 115, 121, 168, 224,
  241, 10334, 11000, 11001, 12582, 13297, 16389, 16755, 17280, 17419, 17420, 40324, 40415,
]);

/**
 * Returns whether MongoDB or its driver rejects an operation because of its content: a repetition would fail
 * in the same way.
 */
export function isRejected(error: unknown): boolean {
  if (error instanceof BSON.BSONError) return true;
  if (!(error instanceof MongoError) || isUnavailable(error)) return false;
  if (error instanceof MongoInvalidArgumentError || error instanceof MongoGridFSChunkError) return true;
  // A file that GridFS lacks.
  if ((error as { code?: unknown }).code === 'ENOENT') return true;
  return error instanceof MongoServerError && REJECTION_CODES.has(Number(error.code));
}
