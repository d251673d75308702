import { bulkCreateWorkflowId, bulkExportWorkflowId } from '../contracts.js';
import type { ErrorCode, ErrorDetail } from '../errors.js';
import type { ColorMode, ImageFormat } from '../print/image-format.js';

export const JOB_TYPES = ['bulk_create', 'bulk_export'] as const;

export const JOB_STATUSES = ['queued', 'running', 'completed', 'failed', 'cancelled'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

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

/** How the images of an export are printed. */
export interface ExportPrint {
  widthMm?: number | undefined;
  dpi?: number | undefined;
  color?: ColorMode | undefined;
}

/** Time for which the ZIP of an export can be downloaded. */
export const EXPORT_RETENTION_MS = 24 * 60 * 60 * 1000;

/** File name of a downloaded export. */
export const EXPORT_FILE_NAME = 'qr-codes.zip';

/** Why a job ended without a result. */
export interface JobFailure {
  code: ErrorCode | 'cancelled';
  message: string;
  details?: ErrorDetail[];
}

interface JobBase {
  id: string;
  accountId: string;
  /** ID of the key that created the job; absent if it was not a key that is limited to folders. */
  keyId?: string;
  status: JobStatus;
  /** Counted in QR codes. */
  progress: { done: number; total: number };
  error: JobFailure | null;
  workflowId: string;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  /** When the owner canceled the job. A running job stops at its next step. */
  cancelRequestedAt: Date | null;
}

export interface BulkCreateJob extends JobBase {
  type: 'bulk_create';
  /** IDs of the codes to create, in the order of the request, chosen before the first code is stored. */
  codeIds: string[];
  /** Number of chunks that the codes are stored in. */
  chunks: number;
  /** Indexes of the chunks whose codes exist. */
  doneChunks: number[];
}

/** A finished ZIP. `fileId` identifies its bytes in the store. */
export interface ExportFile {
  fileId: string;
  fileName: string;
  bytes: number;
  /** SHA-256 of the bytes, in hex. */
  sha256: string;
  expiresAt: Date;
}

export interface BulkExportJob extends JobBase {
  type: 'bulk_export';
  /** IDs of the codes to export, in order. */
  codeIds: string[];
  format: ExportFormat;
  /** Pixels per side of each raster image; null uses the size in each code's style. */
  size: number | null;
  /** Absent from exports that state none of its members. */
  print?: ExportPrint;
  /** Base URL of the short links in symbols, as of the request. */
  base: string;
  /** null until the ZIP is complete. */
  file: ExportFile | null;
}

/** A job with everything the store keeps of it. */
export type StoredJob = BulkCreateJob | BulkExportJob;

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
    ...queuedJob(fields),
    type: 'bulk_create',
    workflowId: bulkCreateWorkflowId(fields.id),
    chunks: fields.chunks,
    doneChunks: [],
  };
}

/** Builds a queued export. */
export function newBulkExportJob(
  fields: NewJobFields & Pick<BulkExportJob, 'format' | 'size' | 'base' | 'print'>,
): BulkExportJob {
  return {
    ...queuedJob(fields),
    type: 'bulk_export',
    workflowId: bulkExportWorkflowId(fields.id),
    format: fields.format,
    size: fields.size,
    ...(fields.print && { print: fields.print }),
    base: fields.base,
    file: null,
  };
}

function queuedJob({ id, accountId, now, codeIds }: NewJobFields) {
  return {
    id,
    accountId,
    codeIds,
    status: 'queued' as const,
    progress: { done: 0, total: codeIds.length },
    error: null,
    createdAt: now,
    startedAt: null,
    finishedAt: null,
    cancelRequestedAt: null,
  };
}
