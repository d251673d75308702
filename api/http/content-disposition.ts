import { create } from 'content-disposition';

/** Names that Windows reserves for devices. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;
const MAX_NAME_CHARACTERS = 80;

/**
 * Builds a `Content-Disposition` header. The file name is cleaned so that every operating system accepts it:
 * no path separators, control characters, or reserved names, and at most 80 characters before the extension.
 * Names that are not ASCII are sent as UTF-8 with an ASCII fallback.
 *
 * @param name Any text, e.g. the name of a QR code.
 * @param extension Without the dot.
 * @see RFC 6266 and RFC 8187
 */
export function contentDisposition(type: 'inline' | 'attachment', name: string, extension: string): string {
  const fileName = `${cleanFileName(name)}.${extension}`;
  const ascii = fileName
    .normalize('NFKD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .replaceAll(/["\\%]/g, '_');
  const hasName = /\w/.test(ascii.slice(0, -extension.length));
  const fallback = hasName ? ascii : `code.${extension}`;
  return create(fileName, { type, fallback });
}

/**
 * Builds a `Content-Disposition` header of a file that has its extension already.
 *
 * @param fileName Name with its extension; see `withExtension`.
 */
export function namedFileDisposition(type: 'inline' | 'attachment', fileName: string): string {
  const end = fileName.lastIndexOf('.');
  return contentDisposition(type, fileName.slice(0, end), fileName.slice(end + 1));
}

function cleanFileName(name: string): string {
  const cleaned = [...name.normalize('NFC').replaceAll(/[\p{C}\p{Z}/\\:*?"<>|]+/gu, ' ')]
    .slice(0, MAX_NAME_CHARACTERS)
    .join('')
    .replaceAll(/^[\s.]+|[\s.]+$/g, '');
  return cleaned === '' || RESERVED.test(cleaned) ? `code ${cleaned}`.trim() : cleaned;
}
