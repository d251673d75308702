import type { Job } from '../../../core/jobs/job-schemas.js';
import { OTHER_QR_CODE_ID, QR_CODE_ID } from '../../../core/codes/qr-code-example.js';

const BULK_JOB_ID = 'job_01k8zq4w5tfxxa1b2c3d4e5f6g';
const EXPORT_JOB_ID = 'job_01k8zq4w5tfxxa1b2c3d4e5f6h';
const SHEET_JOB_ID = 'job_01k8zq4w5tfxxa1b2c3d4e5f6j';

const UPDATE_JOB_ID = 'job_01k8zq4w5tfxxa1b2c3d4e5f6k';
const DELETE_JOB_ID = 'job_01k8zq4w5tfxxa1b2c3d4e5f6m';
const IMPORT_JOB_ID = 'job_01k8zq4w5tfxxa1b2c3d4e5f6p';
const REVERT_JOB_ID = 'job_01k8zq4w5tfxxa1b2c3d4e5f6n';

const CREATOR = { type: 'key' as const, id: 'key_01k8zq4w5tfxxa1b2c3d4e5f6g', name: 'Web shop' };

const TIMES = {
  cancelRequestedAt: null,
  createdAt: '2026-11-21T08:00:00.000Z',
  startedAt: '2026-11-21T08:00:00.040Z',
  finishedAt: '2026-11-21T08:00:00.390Z',
};

/** A completed bulk creation. */
export const BULK_JOB: Job = {
  id: BULK_JOB_ID,
  type: 'bulk_create',
  status: 'completed',
  progress: { done: 2, total: 2 },
  result: { created: 2, ids: [QR_CODE_ID, OTHER_QR_CODE_ID] },
  error: null,
  workflowId: `bulk-create:${BULK_JOB_ID}`,
  workflowUrl: null,
  ...TIMES,
  createdBy: CREATOR,
  revertible: true,
};

/** Builds a completed export. @param base Base of the URL of its ZIP. */
export function exportJob(base: string): Job {
  return {
    ...RUNNING_EXPORT_JOB,
    status: 'completed',
    progress: { done: 2, total: 2 },
    result: {
      format: 'PNG',
      files: 2,
      fileName: 'qr-codes.zip',
      bytes: 4210,
      sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      downloadUrl: `${base}/api/v1/jobs/${EXPORT_JOB_ID}/download`,
      expiresAt: '2026-11-22T08:00:00.390Z',
      expired: false,
    },
    finishedAt: TIMES.finishedAt,
  };
}

/** A running export. */
export const RUNNING_EXPORT_JOB: Job = {
  id: EXPORT_JOB_ID,
  type: 'bulk_export',
  status: 'running',
  progress: { done: 1, total: 2 },
  result: null,
  error: null,
  workflowId: `bulk-export:${EXPORT_JOB_ID}`,
  workflowUrl: null,
  ...TIMES,
  finishedAt: null,
  createdBy: CREATOR,
  revertible: false,
};

/** A sheet that waits to be rendered. */
export const QUEUED_SHEET_JOB: Job = {
  ...RUNNING_EXPORT_JOB,
  id: SHEET_JOB_ID,
  type: 'sheet',
  status: 'queued',
  progress: { done: 0, total: 40 },
  workflowId: `sheet:${SHEET_JOB_ID}`,
  startedAt: null,
};

const NO_ITEMS = { created: 0, updated: 0, deleted: 0, skipped: 0, failed: 0 };

/** A completed bulk update. */
export const UPDATE_JOB: Job = {
  ...BULK_JOB,
  id: UPDATE_JOB_ID,
  type: 'bulk_update',
  progress: { done: 42, total: 42 },
  result: { ...NO_ITEMS, updated: 41, skipped: 1 },
  workflowId: `bulk-update:${UPDATE_JOB_ID}`,
};

/** A completed bulk deletion. */
export const DELETE_JOB: Job = {
  ...UPDATE_JOB,
  id: DELETE_JOB_ID,
  type: 'bulk_delete',
  result: { ...NO_ITEMS, deleted: 42 },
  workflowId: `bulk-delete:${DELETE_JOB_ID}`,
  revertible: false,
};

/** An import whose rows are checked. */
const CHECKED_IMPORT_JOB: Job = {
  ...BULK_JOB,
  id: IMPORT_JOB_ID,
  type: 'import',
  status: 'awaiting_confirmation',
  name: 'Tables 2027',
  progress: { done: 400, total: 400 },
  result: null,
  import: {
    rows: 400,
    create: 398,
    update: 0,
    skip: 1,
    invalid: 1,
    warnings: 0,
    encoding: 'utf-8',
    sample: [
      {
        row: 1,
        action: 'create',
        id: QR_CODE_ID,
        name: 'Table 1',
        type: 'url',
        shortCode: 'table-1',
        error: null,
        warnings: [],
      },
    ],
  },
  workflowId: `import:${IMPORT_JOB_ID}`,
  finishedAt: null,
  revertible: false,
};

/** An import that waits for its file. */
export const NEW_IMPORT_JOB: Job = {
  ...CHECKED_IMPORT_JOB,
  status: 'awaiting_upload',
  progress: { done: 0, total: 0 },
  import: null,
  startedAt: null,
};

/** A completed import. */
export const IMPORT_JOB: Job = {
  ...CHECKED_IMPORT_JOB,
  status: 'completed',
  result: { ...NO_ITEMS, created: 398, skipped: 1, failed: 1 },
  finishedAt: TIMES.finishedAt,
  revertible: true,
};

/** A completed revert. */
export const REVERT_JOB: Job = {
  ...UPDATE_JOB,
  id: REVERT_JOB_ID,
  type: 'revert',
  progress: { done: 41, total: 41 },
  result: { ...NO_ITEMS, updated: 40, skipped: 1 },
  workflowId: `revert:${REVERT_JOB_ID}`,
  revertible: false,
  reverts: UPDATE_JOB_ID,
};

/** Returns a job as it is when it is submitted. */
export function queued(job: Job): Job {
  const { total } = job.progress;
  const unstarted = { startedAt: null, finishedAt: null, revertible: false };
  return { ...job, status: 'queued', progress: { done: 0, total }, result: null, ...unstarted };
}

/** An item that a revert has skipped. */
export const JOB_ITEM = {
  index: 17,
  row: null,
  id: QR_CODE_ID,
  outcome: 'skipped',
  error: { code: 'changed_since', message: 'The QR code was changed after the job' },
  warnings: [],
};

/** Items of a job as CSV. */
export const JOB_ITEMS_CSV = [
  'index,row,id,outcome,error,message,warnings',
  `17,,${QR_CODE_ID},skipped,changed_since,The QR code was changed after the job,`,
].join('\r\n');

/** A running export whose cancellation was requested. */
export const STOPPING_JOB: Job = { ...RUNNING_EXPORT_JOB, cancelRequestedAt: '2026-11-21T08:00:00.200Z' };

/** A canceled export. */
export const CANCELLED_JOB: Job = {
  ...STOPPING_JOB,
  status: 'cancelled',
  error: { code: 'cancelled', message: 'Canceled. Everything it created has been removed' },
  finishedAt: TIMES.finishedAt,
};

export const JOB_EVENT = {
  id: 'running-1',
  event: 'progress',
  data: JSON.stringify(RUNNING_EXPORT_JOB),
  retry: 2000,
};
