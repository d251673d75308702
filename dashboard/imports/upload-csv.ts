import type { CheckedRow } from './check-row.js';
import { serializeCsv } from './error-csv.js';
import type { UploadColumn } from './setup.js';

/** Serializes rows as the file that an import reads: the columns that are used, in UTF-8 with commas. */
export function uploadCsv(
  columns: readonly UploadColumn[],
  rows: readonly Pick<CheckedRow, 'uploads'>[],
): Blob {
  const lines = [columns.map(({ path }) => path), ...rows.map(({ uploads }) => uploads)];
  return new Blob([serializeCsv(lines, ',')], { type: 'text/csv' });
}
