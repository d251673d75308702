import { validationError } from '../core/basics/errors.js';
import type { StoredQrCode } from '../core/codes/qr-code.js';
import { documentBytes } from '../store/qr-codes/qr-code-documents.js';

/** Bounds what a code takes in the database and in caches, apart from its logo. */
export const MAX_DOCUMENT_BYTES = 128 * 1024;

/**
 * Checks the size of a code in the database, without its logo.
 *
 * @throws DomainError `validation_error`
 */
export function assertDocumentSize(code: StoredQrCode): void {
  if (documentBytes(code) <= MAX_DOCUMENT_BYTES) return;
  const message = `makes the code larger than ${MAX_DOCUMENT_BYTES / 1024} KiB without its logo; shorten its data, metadata, or routing`;
  throw validationError([{ path: '', message }]);
}
