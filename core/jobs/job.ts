import type { ErrorCode, ErrorDetail } from '../errors.js';

export const JOB_TYPES = ['bulk_create', 'bulk_export'] as const;

export const JOB_STATUSES = ['queued', 'running', 'completed', 'failed', 'cancelled'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

export const EXPORT_FORMATS = ['PNG', 'SVG'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** How long the ZIP of an export can be fetched. */
export const EXPORT_KEPT_MS = 24 * 60 * 60 * 1000;

/** What the ZIP is called when it is downloaded. */
export const EXPORT_FILE_NAME = 'qr-codes.zip';

/** Why a job ended without its result. */
export interface JobFailure {
  code: ErrorCode | 'cancelled';
  message: string;
  details?: ErrorDetail[];
}

interface JobBase {
  id: string;
  accountId: string;
  status: JobStatus;
  progress: { done: number; total: number };
  error: JobFailure | null;
  workflowId: string;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  /** When its owner asked to stop it; obeyed at the next step. */
  cancelRequestedAt: Date | null;
}

export interface BulkCreateJob extends JobBase {
  type: 'bulk_create';
  /** Ids of the codes to make, in the order of the request, chosen before the first is written. */
  codeIds: string[];
  /** How many chunks the codes are stored in, and which of them are made. */
  chunks: number;
  doneChunks: number[];
}

/** A finished ZIP. `fileId` leads to its bytes. */
export interface ExportFile {
  fileId: string;
  fileName: string;
  bytes: number;
  /** Hex SHA-256 of the bytes. */
  sha256: string;
  expiresAt: Date;
}

export interface BulkExportJob extends JobBase {
  type: 'bulk_export';
  /** Codes to pack, in this order. */
  codeIds: string[];
  format: ExportFormat;
  /** Pixels of each PNG; null: as each code's style says. */
  size: number | null;
  /** Base of the addresses that symbols carry, as it was when the export was asked for. */
  base: string;
  /** Present once the ZIP is whole. */
  file: ExportFile | null;
}

/** A job as the store keeps it. */
export type StoredJob = BulkCreateJob | BulkExportJob;

/** Whether a job in this state stays as it is. */
export function isEnded(status: JobStatus): boolean {
  return status === 'completed' || status === 'failed' || status === 'cancelled';
}
