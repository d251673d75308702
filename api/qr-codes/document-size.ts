import { validationError } from '../../core/errors.js';
import type { StoredQrCode } from '../../core/qr-code.js';

/** Bounds what a code takes in the database and in caches, apart from its logo. */
const MAX_DOCUMENT_BYTES = 128 * 1024;

/**
 * Checks the size of a code as JSON, without its logo.
 *
 * @throws DomainError `validation_error`
 */
export function assertDocumentSize(code: StoredQrCode): void {
  const { style, ...fields } = code;
  const { logo: _logo, ...rest } = style;
  const bytes = Buffer.byteLength(JSON.stringify({ ...fields, style: rest }));
  if (bytes <= MAX_DOCUMENT_BYTES) return;
  const message = `makes the code larger than ${MAX_DOCUMENT_BYTES} bytes without its logo; shorten its data, metadata, or routing`;
  throw validationError([{ path: '', message }]);
}
