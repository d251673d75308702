import { DomainError } from '../../core/basics/errors.js';
import { FILE_MEDIA_TYPES, type FileType, type InspectedFile } from '../../core/files/file-types.js';
import { fileRejected } from '../../core/files/rejection-reasons.js';
import { detectFileType } from './detect-file-type.js';
import { inspectImage } from './inspect-image.js';
import { runPdfInspection } from './run-pdf-inspection.js';

/**
 * Decides whether an uploaded file may be hosted. Images are decoded and encoded again; PDFs are stored unchanged
 * and must be harmless.
 *
 * @param bytes At most 20 MiB, which the caller enforces.
 * @param declared Media type of the request. The content must be of this type.
 * @throws DomainError `unsupported_media_type` if the content is not a PDF, PNG, JPEG, or WebP image, or not of the
 *   declared type.
 * @throws DomainError `file_rejected` with the reason.
 */
export async function inspectFile(bytes: Uint8Array, declared: FileType): Promise<InspectedFile> {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (source.length === 0) throw fileRejected('damaged', 'The file is empty; send its bytes as the body');
  const type = detectFileType(source);
  if (!type) {
    const message = `The file is none of ${FILE_MEDIA_TYPES.join(', ')}; convert it to one of them`;
    throw new DomainError('unsupported_media_type', message);
  }
  if (type !== declared) {
    const message = `The file is ${type}, not ${declared}; send Content-Type: ${type}`;
    throw new DomainError('unsupported_media_type', message);
  }
  if (type !== 'application/pdf') return inspectImage(source, type);
  const { pages } = await runPdfInspection(source);
  return { bytes: source, type, pages, width: null, height: null };
}
