import { noItems, type ItemError, type ItemJobBase, type ItemWarning } from '../item-job-base.js';
import { queuedJob } from '../job-base.js';
import { DAY_MS } from '../../basics/time/durations.js';
import { FOREIGN_FORMATS } from './formats/foreign-format.js';
import type { FileEncoding } from './file-encoding.js';

/** The formats of files: the service's own format, and formats of other services. */
export const IMPORT_FORMATS = ['qrelay', ...FOREIGN_FORMATS] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** Handling of a row with the short code of another code of the account. */
export const CONFLICT_MODES = ['fail', 'skip', 'update'] as const;
export type ConflictMode = (typeof CONFLICT_MODES)[number];

/** Maximum number of rows of a file. */
export const MAX_IMPORT_ROWS = 50_000;
/**
 * Maximum number of lines of a file, blank ones included, which a spreadsheet leaves behind where rows were
 * emptied.
 */
export const MAX_IMPORT_LINES = 2 * MAX_IMPORT_ROWS;
/** Maximum number of columns of a file, and of cells in a row. */
export const MAX_IMPORT_COLUMNS = 1_000;
/** Maximum size of a file in bytes. */
export const MAX_IMPORT_BYTES = 20 * 1024 * 1024;
/** Maximum size of a row in characters: the same as for the body of a request that creates a code. */
export const MAX_ROW_LENGTH = 1024 * 1024;

/** Time for which an import waits for a file, or for a confirmation. */
export const IMPORT_WAIT_MS = DAY_MS;

/** Number of rows in the sample of an import. */
export const IMPORT_SAMPLE_SIZE = 10;

export const FILE_KINDS = ['csv', 'ndjson'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** A file whose rows are stored. */
export interface ImportFile {
  id: string;
  kind: FileKind;
  /** The header of a CSV file; empty for NDJSON. */
  columns: string[];
  rows: number;
  /** Absent from files of former versions, which were all in UTF-8. */
  encoding?: FileEncoding;
}

/** Actions of an import for a row. */
export const ROW_ACTIONS = ['create', 'update', 'skip', 'fail'] as const;
export type RowAction = (typeof ROW_ACTIONS)[number];

/** A row of the sample, as the check has found it. */
export interface SampledRow {
  row: number;
  action: RowAction;
  /** ID of the code, unless the row is invalid. */
  id: string | null;
  name: string | null;
  /** Type of the code; null if the row is invalid. */
  type: string | null;
  shortCode: string | null;
  error: ItemError | null;
  warnings: ItemWarning[];
}

/** Result of the check of a file. */
export interface ImportCheck {
  rows: number;
  create: number;
  update: number;
  skip: number;
  invalid: number;
  warnings: number;
  sample: SampledRow[];
}

/** A stored import. */
export interface ImportJob extends ItemJobBase {
  type: 'import';
  name: string | null;
  format: ImportFormat;
  /** Names of the service's columns by the file's column names, as JSON: keys may have dots. */
  mapping: string;
  /**
   * Values of fields that the rows of new codes do not set, as JSON. A password is replaced by a placeholder.
   */
  defaults: string;
  /** Hash of the password in `defaults`. */
  defaultPasswordHash?: string;
  onConflict: ConflictMode;
  confirm: 'manual' | 'auto';
  /** Host name of the domain to which slugs without a host belong. Default: such slugs cannot be moved. */
  domain?: string;
  /** IANA time zone of times without an offset. Default: such times are invalid. */
  timezone?: string;
  /**
   * Folders of the key that created the job itself, if it is limited to folders. Only workers of version
   * 0.1.0 read them.
   */
  keyFolders?: string[];
  /** null until a file is stored. */
  file: ImportFile | null;
  /** null until all rows of the file are checked. */
  check: ImportCheck | null;
  /** Stage of the job now, or when its turn comes. */
  stage: 'check' | 'create';
  /** When a waiting import is canceled. */
  waitsUntil: Date;
}

/** Builds an import that waits for its file. */
export function newImportJob(
  fields: { id: string; accountId: string; now: Date } & Pick<
    ImportJob,
    | 'name'
    | 'format'
    | 'mapping'
    | 'defaults'
    | 'defaultPasswordHash'
    | 'onConflict'
    | 'confirm'
    | 'timezone'
    | 'domain'
    | 'keyFolders'
  >,
): ImportJob {
  const {
    name,
    format,
    mapping,
    defaults,
    defaultPasswordHash,
    onConflict,
    confirm,
    timezone,
    domain,
    keyFolders,
  } = fields;
  return {
    ...queuedJob('import', fields, 0),
    status: 'awaiting_upload',
    name,
    format,
    mapping,
    defaults,
    onConflict,
    confirm,
    ...(defaultPasswordHash !== undefined && { defaultPasswordHash }),
    ...(timezone !== undefined && { timezone }),
    ...(domain !== undefined && { domain }),
    ...(keyFolders && { keyFolders }),
    pages: 0,
    counts: noItems(),
    file: null,
    check: null,
    stage: 'check',
    waitsUntil: new Date(fields.now.getTime() + IMPORT_WAIT_MS),
  };
}

/** Returns whether an import can receive a file: it waits for one, or its rows are not confirmed yet. */
export function acceptsFile({ status, stage }: Pick<ImportJob, 'status' | 'stage'>): boolean {
  if (status === 'awaiting_upload' || status === 'awaiting_confirmation') return true;
  return stage === 'check' && (status === 'queued' || status === 'running');
}

/** Returns what stands for the password in the defaults of an import, which holds its hash. */
export function passwordPlaceholder(jobId: string): string {
  return `hashed password of ${jobId}`;
}
