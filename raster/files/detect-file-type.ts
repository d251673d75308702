import type { FileType } from '../../core/files/file-types.js';
import { detectFormat } from '../decode-image.js';

/**
 * Returns the media type that the first bytes of a file show; undefined if it is no file that can be hosted.
 * `%PDF-` must be the first five bytes: viewers that accept it later accept files of two formats.
 */
export function detectFileType(bytes: Buffer): FileType | undefined {
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return 'application/pdf';
  const format = detectFormat(bytes);
  return format && `image/${format}`;
}
