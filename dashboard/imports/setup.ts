import type { ConflictMode } from '../../core/jobs/imports/import-job.js';
import type { DateOrder } from './dates.js';
import type { Mapping } from './guess-mapping.js';
import { isMetadataColumn, keyOfColumn } from './metadata-key.js';
import type { TypeChoice } from './targets.js';

/** Settings shared by all rows. */
export interface Setup {
  choice: TypeChoice;
  mapping: Mapping;
  /** Column names. */
  columns: readonly string[];
  /** Tags added to each row's own tags. */
  tags: readonly string[];
  /** IANA time zone of times without an offset. */
  timezone: string;
  dateOrder: DateOrder;
  onConflict: ConflictMode;
  /** IDs of templates by their names in lower case. */
  templates: ReadonlyMap<string, string>;
  /** Adds the country code to a phone number without one, if a single likely country has it. */
  completePhone?: (text: string) => string;
}

/** A column of the file that is uploaded. */
export interface UploadColumn {
  /**
   * Name of the column, as this service calls it. So another choice of columns is another file for the same
   * import.
   */
  path: string;
  /** Indexes of the columns that it is read from: several for a list that has several columns. */
  sources: readonly number[];
}

/** Returns the columns that are uploaded. Columns that are skipped stay with the reader. */
export function uploadColumns({ mapping, columns, tags }: Omit<Setup, 'templates'>): UploadColumn[] {
  const uploads = new Map<string, UploadColumn>();
  for (const [column, target] of mapping.entries()) {
    if (target === '') continue;
    const path = target === 'metadata' ? metadataPath(columns[column] ?? '', column) : target;
    uploads.set(path, { path, sources: [...(uploads.get(path)?.sources ?? []), column] });
  }
  if (tags.length > 0 && !uploads.has('tags')) {
    uploads.set('tags', { path: 'tags', sources: [] });
  }
  return [...uploads.values()];
}

/** A column of the list CSV has further keys of metadata, as JSON. */
function metadataPath(name: string, column: number): string {
  return name.trim().toLowerCase() === 'metadata' && !isMetadataColumn(name)
    ? 'metadata'
    : `metadata.${keyOfColumn(name, column)}`;
}
