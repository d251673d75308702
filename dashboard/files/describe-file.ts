import type { FileResource } from '../../core/files/file-schemas.js';
import { formatFileSize, formatNumber, pluralize } from '../format/numbers.js';

const TYPE_NAMES: Readonly<Record<FileResource['type'], string>> = {
  'application/pdf': 'PDF',
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/webp': 'WebP',
};

/** Returns type, extent, and size of a file: `PDF, 3 pages, 1.2 MB`. */
export function describeFile({ type, pages, width, height, bytes }: FileResource): string {
  const extent =
    pages === null
      ? `${formatNumber(width ?? 0)} × ${formatNumber(height ?? 0)} px`
      : pluralize(pages, 'page');
  return [TYPE_NAMES[type], extent, formatFileSize(bytes)].join(', ');
}

/** Returns whether a file is an image, and so can be shown with others. */
export function isImage({ type }: Pick<FileResource, 'type'>): boolean {
  return type !== 'application/pdf';
}
