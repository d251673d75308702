import { metadataSchema } from '../../core/codes/metadata-schemas.js';

/** Prefix of columns that belong to the metadata: `metadata.table`. */
const METADATA_PREFIX = /^metadata\s*[.:_\s-]\s*/i;

/** Returns whether the name of a column says that it belongs to the metadata. */
export function isMetadataColumn(name: string): boolean {
  return METADATA_PREFIX.test(name.trim());
}

/**
 * Converts the name of a column to a valid metadata key: `Tisch-Nr.` becomes `Tisch-Nr`, `Größe (cm)` becomes `Grosse_cm`. A name
 * without valid characters gives `column_3`.
 */
export function metadataKey(name: string, column: number): string {
  const key = name
    .trim()
    .replace(METADATA_PREFIX, '')
    .normalize('NFKD')
    .replaceAll('ß', 'ss')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^0-9A-Za-z_-]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 64);
  return metadataSchema.safeParse({ [key]: '' }).success ? key : `column_${column + 1}`;
}
