import {
  MAX_FILE_BYTES,
  MAX_IMAGE_PIXELS,
  MAX_IMAGE_SIDE,
  MAX_PDF_PAGES,
} from '../../core/files/file-limits.js';
import type { RejectionReason } from '../../core/files/rejection-reasons.js';
import { formatNumber, formatStorage } from '../format/numbers.js';
import type { ApiError } from '../http/api-error.js';
import { isAcceptedType, mediaTypeOf } from './media-type.js';

const WRONG_TYPE = 'This is not a PDF, PNG, JPEG, or WebP file. Export it as one of these.';
const TOO_LARGE = `A file can have at most ${formatStorage(MAX_FILE_BYTES)}. Make it smaller, for example with fewer or smaller photos.`;

const REASONS: Readonly<Record<RejectionReason, string>> = {
  dimensions: `The image is too large: at most ${MAX_IMAGE_PIXELS / 1_000_000} megapixels, and ${formatNumber(MAX_IMAGE_SIDE)} pixels on each side. Make it smaller.`,
  damaged: 'The file is damaged or incomplete. Export it again.',
  encrypted: 'The PDF needs a password to open. Export it without a password.',
  active_content:
    'The PDF has scripts, attachments, videos, or forms that send data. Print it to a new PDF, and upload that one.',
  trailing_data: 'The PDF has other data after its end. Export it again.',
  pages: `A PDF can have 1 to ${MAX_PDF_PAGES} pages. Split it into several files.`,
  too_complex: 'The file takes too long to check. Print it to a new PDF, or export a simpler image.',
  blocked: 'The operator of this service has blocked this file.',
};

/** Returns why a file cannot be uploaded, as sentences for people; undefined if the service has to decide. */
export function findFileProblem(file: File): string | undefined {
  if (!isAcceptedType(mediaTypeOf(file))) return WRONG_TYPE;
  return file.size > MAX_FILE_BYTES ? TOO_LARGE : undefined;
}

const MESSAGES: Partial<Record<ApiError['code'], string>> = {
  unsupported_media_type: WRONG_TYPE,
  payload_too_large: TOO_LARGE,
  conflict: 'Not enough storage is left for this file. Delete files that no code uses, then try again.',
  no_response: 'The connection broke. Check it, then try again.',
};

/** Returns why an upload failed and what to do, as sentences for people. */
export function describeUploadError({ code, reason, message }: ApiError): string {
  return (reason && REASONS[reason]) ?? MESSAGES[code] ?? `${message}.`;
}

/** Returns whether the same file may be accepted later. */
export function mayRetry({ code }: ApiError): boolean {
  return !['file_rejected', 'unsupported_media_type', 'payload_too_large', 'plan_required'].includes(code);
}
