import type { FileData } from '../../core/symbols/payloads/file.js';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';

/** Returns the IDs of the files that a code leads to unless its routing decides; none for other types. */
export function ownFiles({ type, data }: Pick<QrCode, 'type' | 'data'>): readonly string[] {
  return type === 'file' ? (data as FileData).files : [];
}
