import type { LinkBase } from '../codes/links.js';
import { jobWorkflowId } from '../workflows/job-workflows.js';
import type { ScanFilter } from '../scans/analytics/query.js';
import type { ColorMode, ImageFormat } from '../symbols/print/image-format.js';
import type { TextPlace } from './sheets/label-parts.js';
import type { PrinterCorrection } from './sheets/printer-correction.js';
import type { SheetLayout } from './sheets/sheet-layout.js';
import type { SheetRequest } from './sheets/sheet-schemas.js';
import {
  noItems,
  pageCount,
  type BulkDeleteJob,
  type BulkUpdateJob,
  type ItemJob,
  type RevertJob,
} from './item-jobs.js';
import { queuedJob, type JobBase } from './job-base.js';
import type { JobStatus } from '../workflows/job-status.js';

export const EXPORT_FORMATS = ['PNG', 'SVG', 'PDF', 'EPS', 'WEBP', 'JPEG'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The formats of exported images, as images have them. */
export const EXPORTED_IMAGE_FORMATS: Readonly<Record<ExportFormat, ImageFormat>> = {
  PNG: 'png',
  SVG: 'svg',
  PDF: 'pdf',
  EPS: 'eps',
  WEBP: 'webp',
  JPEG: 'jpg',
};

export const MANIFEST_FORMATS = ['csv', 'json'] as const;
export type ManifestFormat = (typeof MANIFEST_FORMATS)[number];

/** How the images of an export are printed. */
export interface ExportPrint {
  widthMm?: number | undefined;
  dpi?: number | undefined;
  color?: ColorMode | undefined;
}

/** Time for which the ZIP of an export can be downloaded. */
export const EXPORT_RETENTION_MS = 24 * 60 * 60 * 1000;

/** File names of downloads. */
export const EXPORT_FILE_NAME = 'qr-codes.zip';
export const SHEET_FILE_NAME = 'labels.pdf';
export const SCAN_EXPORT_FILE_NAMES: Readonly<Record<ScanExportFormat, string>> = {
  csv: 'scans.csv.gz',
  ndjson: 'scans.ndjson.gz',
};

export interface BulkCreateJob extends JobBase {
  type: 'bulk_create';
  /** IDs of the codes to create, in the order of the request, chosen before the first code is stored. */
  codeIds: string[];
  /** Number of chunks that the codes are stored in. */
  chunks: number;
  /** Indexes of the chunks whose codes exist. */
  doneChunks: number[];
}

/** A finished ZIP or PDF. `fileId` identifies its bytes in the store. */
export interface ExportFile {
  fileId: string;
  fileName: string;
  bytes: number;
  /** SHA-256 of the bytes, in hex. */
  sha256: string;
  expiresAt: Date;
}

export interface BulkExportJob extends JobBase {
  /**
   * `export` if it uses what `bulk_export` never had: several formats, names, a manifest in JSON, or more
   * codes.
   */
  type: 'bulk_export' | 'export';
  /** IDs of the codes to export, in order. */
  codeIds: string[];
  format: ExportFormat;
  /** All formats, of an export with several. */
  formats?: ExportFormat[];
  /** Template of the file names. Default: name and ID of the code. */
  nameTemplate?: string;
  /** Default: `csv`. */
  manifest?: ManifestFormat;
  /** Pixels per side of each raster image; null uses the size in each code's style. */
  size: number | null;
  /** Absent from exports that state none of its members. */
  print?: ExportPrint;
  /** Where the account published links at the time of the request. Earlier versions stored a base alone. */
  base: LinkBase;
  /** null until the ZIP is complete. */
  file: ExportFile | null;
}

export const SCAN_EXPORT_FORMATS = ['csv', 'ndjson'] as const;
export type ScanExportFormat = (typeof SCAN_EXPORT_FORMATS)[number];

/** An export of raw scans. Clients see it as an `export`. */
export interface ScanExportJob extends JobBase {
  type: 'scan_export';
  format: ScanExportFormat;
  /** Selects the scans. */
  filter: Omit<ScanFilter, 'qrCodeIds'>;
  /** IDs of the codes whose scans are exported; absent: all codes of the account. */
  codeIds?: string[];
  /** null until the file is complete. */
  file: ExportFile | null;
}

/** How the labels of a sheet are printed. */
export type SheetSpec = Pick<
  SheetRequest,
  'startAt' | 'copies' | 'text' | 'guides' | 'color' | 'testPage'
> & {
  layout: SheetLayout;
  place: TextPlace;
  /** Absent if nothing is folded. */
  fold?: true;
  /** Absent if the printer needs none. */
  correction?: PrinterCorrection;
};

/** A rendered part of a sheet. `fileId` identifies its bytes in the store. */
export interface RenderedPart {
  fileId: string;
  /** Number of the next object of the PDF. */
  nextId: number;
  /** Number of lines of text that did not fit. */
  cutLines: number;
  /**
   * Number of lines with characters that no font has, and the first of these characters; absent in parts of
   * earlier versions.
   */
  unprintableLines?: number;
  unprintable?: string[];
}

export interface SheetJob extends JobBase {
  type: 'sheet';
  spec: SheetSpec;
  /** Number of codes. */
  codes: number;
  /** Pages of the PDF, with the test page. */
  pages: number;
  /** Number of parts that the labels are rendered in. */
  chunks: number;
  /** The rendered parts, in order. */
  parts: RenderedPart[];
  /** Where the account published links at the time of the request. Earlier versions stored a base alone. */
  base: LinkBase;
  /** null until the PDF is complete. */
  file: ExportFile | null;
}

/** A job that writes a file. */
export type FileJob = BulkExportJob | ScanExportJob | SheetJob;

/** A job with everything the store keeps of it. `JOB_KINDS` has an entry for each type. */
export type StoredJob = BulkCreateJob | FileJob | ItemJob;

/** Returns whether a status is final. */
export function isEnded(status: JobStatus): boolean {
  return status === 'completed' || status === 'failed' || status === 'cancelled';
}

interface NewJobFields {
  id: string;
  accountId: string;
  now: Date;
  codeIds: string[];
}

/** Builds a queued bulk creation. */
export function newBulkCreateJob(fields: NewJobFields & { chunks: number }): BulkCreateJob {
  return {
    ...queuedJob('bulk_create', fields, fields.codeIds.length),
    codeIds: fields.codeIds,
    chunks: fields.chunks,
    doneChunks: [],
  };
}

/** Builds a queued export. */
export function newBulkExportJob(
  fields: NewJobFields & Pick<BulkExportJob, 'format' | 'size' | 'base' | 'print'>,
): BulkExportJob {
  return {
    ...queuedJob('bulk_export', fields, fields.codeIds.length),
    codeIds: fields.codeIds,
    format: fields.format,
    size: fields.size,
    ...(fields.print && { print: fields.print }),
    base: fields.base,
    file: null,
  };
}

/** Builds a queued export of up to 10,000 codes. */
export function newExportJob(
  fields: NewJobFields &
    Pick<BulkExportJob, 'size' | 'base' | 'print' | 'nameTemplate' | 'manifest'> & {
      formats: [ExportFormat, ...ExportFormat[]];
    },
): BulkExportJob {
  const { formats, nameTemplate, manifest } = fields;
  return {
    ...newBulkExportJob({ ...fields, format: formats[0] }),
    type: 'export',
    workflowId: jobWorkflowId('export', fields.id),
    ...(formats.length > 1 && { formats }),
    ...(nameTemplate !== undefined && { nameTemplate }),
    ...(manifest !== undefined && { manifest }),
  };
}

/** Builds a queued export of raw scans. They are counted when it starts. */
export function newScanExportJob(
  fields: Omit<NewJobFields, 'codeIds'> & Pick<ScanExportJob, 'format' | 'filter' | 'codeIds'>,
): ScanExportJob {
  const { format, filter, codeIds } = fields;
  return {
    ...queuedJob('scan_export', fields, 0),
    workflowId: jobWorkflowId('export', fields.id),
    format,
    filter,
    ...(codeIds && { codeIds }),
    file: null,
  };
}

/** Builds a queued sheet of labels. */
export function newSheetJob(
  fields: Omit<NewJobFields, 'codeIds'> & Pick<SheetJob, 'spec' | 'codes' | 'pages' | 'chunks' | 'base'>,
): SheetJob {
  const { spec, codes, pages, chunks, base } = fields;
  return {
    ...queuedJob('sheet', fields, codes * spec.copies),
    spec,
    codes,
    pages,
    chunks,
    base,
    parts: [],
    file: null,
  };
}

type NewItemJobFields = Omit<NewJobFields, 'codeIds'> & {
  /** Number of items. */
  total: number;
};

/** Builds a queued bulk update. */
export function newBulkUpdateJob(
  fields: NewItemJobFields &
    Pick<
      BulkUpdateJob,
      'patch' | 'passwordHash' | 'template' | 'skipInvalid' | 'allowSymbolChange' | 'dryRun' | 'emptiedFolder'
    >,
): BulkUpdateJob {
  const { patch, passwordHash, template, skipInvalid, allowSymbolChange, dryRun, emptiedFolder } = fields;
  return {
    ...queuedItemJob('bulk_update', fields),
    patch,
    skipInvalid,
    allowSymbolChange,
    dryRun,
    ...(passwordHash !== undefined && { passwordHash }),
    ...(template && { template }),
    ...(emptiedFolder && { emptiedFolder }),
    summary: null,
  };
}

/** Builds a queued bulk deletion. */
export function newBulkDeleteJob(fields: NewItemJobFields): BulkDeleteJob {
  return queuedItemJob('bulk_delete', fields);
}

/** Builds a queued revert of another job. */
export function newRevertJob(
  fields: NewItemJobFields & Pick<RevertJob, 'revertedJobId' | 'mode'>,
): RevertJob {
  const { revertedJobId, mode } = fields;
  return { ...queuedItemJob('revert', fields), revertedJobId, mode };
}

function queuedItemJob<Type extends ItemJob['type']>(type: Type, fields: NewItemJobFields) {
  return {
    ...queuedJob(type, fields, fields.total),
    pages: pageCount(fields.total),
    counts: noItems(),
  };
}
