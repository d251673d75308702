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
}

/** A column of the file that is uploaded. */
export interface UploadColumn {
  /** Name of the column of this service. */
  path: string;
  /** Name of the column in the file. */
  name: string;
  /** Indexes of the columns that it is read from: several for a list that has several columns. */
  sources: readonly number[];
}

/** Returns the columns that are uploaded. Columns that are skipped stay with the reader. */
export function uploadColumns({ mapping, columns, tags }: Omit<Setup, 'templates'>): UploadColumn[] {
  const uploads = new Map<string, UploadColumn>();
  for (const [column, target] of mapping.entries()) {
    if (target === '') continue;
    const name = columns[column] ?? '';
    const path = target === 'metadata' ? metadataPath(name, column) : target;
    const former = uploads.get(path);
    uploads.set(path, {
      path,
      name: former?.name ?? headerOf(name, uploads),
      sources: [...(former?.sources ?? []), column],
    });
  }
  if (tags.length > 0 && !uploads.has('tags')) {
    uploads.set('tags', { path: 'tags', name: headerOf('tags', uploads), sources: [] });
  }
  return [...uploads.values()];
}

/** Longest name of a column that is uploaded: the name only says where a value comes from. */
const MAX_NAME_LENGTH = 200;

/** Returns the name of a column as the API accepts it: bounded, without control characters, and distinct. */
function headerOf(name: string, uploads: ReadonlyMap<string, UploadColumn>): string {
  const text = name
    .replaceAll(/\p{Cc}+/gu, ' ')
    .slice(0, MAX_NAME_LENGTH)
    .trim();
  const isTaken = [...uploads.values()].some((upload) => upload.name === text);
  return isTaken ? `${text} (${uploads.size + 1})` : text;
}

/** A column of the list CSV has further keys of metadata, as JSON. */
function metadataPath(name: string, column: number): string {
  return name.trim().toLowerCase() === 'metadata' && !isMetadataColumn(name)
    ? 'metadata'
    : `metadata.${keyOfColumn(name, column)}`;
}
