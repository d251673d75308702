import type { FileData } from '../../core/symbols/payloads/file.js';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';

/** Returns the IDs of the files that a code leads to unless its routing decides; none for other types. */
export function ownFiles({ type, data }: Pick<QrCode, 'type' | 'data'>): readonly string[] {
  return type === 'file' ? (data as FileData).files : [];
}

/**
 * Returns the data of a code that leads to other files. Data is replaced as a whole, so that the heading of
 * the former images is part of it.
 */
export function dataWithFiles(
  { type, data }: Pick<QrCode, 'type' | 'data'>,
  files: readonly string[],
): FileData {
  return type === 'file' ? { ...(data as FileData), files: [...files] } : { files: [...files] };
}
