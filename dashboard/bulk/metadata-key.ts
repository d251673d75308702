import { metadataSchema } from '../../core/qr-code-schemas.js';

/** Columns that are meant for the metadata by their name: `metadata.table`. */
const MEANT = /^metadata\s*[.:_\s-]\s*/i;

export function isMetadataColumn(name: string): boolean {
  return MEANT.test(name.trim());
}

/** The key of a column, of the signs that keys may have: `Tisch-Nr.` → `Tisch-Nr`, `Größe (cm)` → `Grosse_cm`. */
export function metadataKey(name: string, column: number): string {
  const key = name
    .trim()
    .replace(MEANT, '')
    .normalize('NFKD')
    .replaceAll('ß', 'ss')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^0-9A-Za-z_-]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 64);
  return metadataSchema.safeParse({ [key]: '' }).success ? key : `column_${column + 1}`;
}
