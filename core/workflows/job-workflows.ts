/**
 * Types of the workflows that run jobs, equal to the names of the functions that `workflows/index.ts`
 * exports.
 */
export const WORKFLOW_TYPES = {
  bulkCreate: 'bulkCreate',
  bulkExport: 'bulkExport',
  exportScans: 'exportScans',
  sheet: 'sheet',
  changeItemsOfJob: 'changeItemsOfJob',
  importCodes: 'importCodes',
} as const;

/**
 * Returns the ID of the workflow that runs a job.
 *
 * @param type Type of the job as clients see it, such as `bulk_update`.
 */
export function jobWorkflowId(type: string, jobId: string): string {
  return `${type.replaceAll('_', '-')}:${jobId}`;
}

/**
 * Input of `bulkCreate`, `bulkExport`, `exportScans`, and `sheet`: IDs and counts only. The work itself is
 * described in the job's documents.
 */
export interface JobWorkflowInput {
  jobId: string;
  accountId: string;
  /** Number of QR codes, or of labels. 0 for scans, which are counted later. */
  total: number;
  /** Number of chunks that the codes are stored in; 0 for an export. For a sheet, the number of its parts. */
  chunks: number;
}

/** Input of `changeItemsOfJob`. */
export interface ItemJobInput extends JobWorkflowInput {
  /** Whether all items are checked before the first one changes. */
  hasChecks?: boolean;
  /** Where a former run of the workflow ended. Default: at the beginning. */
  phase?: 'check' | 'change';
  page?: number;
  /** Number of items that former runs have worked through. */
  done?: number;
}

/** Result of working through a page of items. */
export interface ItemJobStep {
  progress: { done: number; total: number };
  /** Time that the writes took, in milliseconds. */
  writeMs: number;
}

/** Type of the failure with which an activity reports that its job was stopped. */
export const JOB_STOPPED = 'job_stopped';

/** Name of the query that returns the progress of a job or of an account's erasure. */
export const PROGRESS_QUERY = 'progress';
