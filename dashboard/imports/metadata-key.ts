import { metadataKey } from '../../core/jobs/rows/metadata-key.js';

/** Prefix of columns that belong to the metadata: `metadata.table`. */
const METADATA_PREFIX = /^metadata\s*[.:_\s-]\s*/i;

/** Returns whether the name of a column says that it belongs to the metadata. */
export function isMetadataColumn(name: string): boolean {
  return METADATA_PREFIX.test(name.trim());
}

/** Returns the metadata key of a column. A name without valid characters gives `column_3`. */
export function keyOfColumn(name: string, column: number): string {
  return metadataKey(name.trim().replace(METADATA_PREFIX, '')) ?? `column_${column + 1}`;
}
