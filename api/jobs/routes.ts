import type { Route } from '../http/route.js';
import { bulkCreateQrCodes } from './bulk-create-qr-codes.js';
import { bulkExportQrCodes } from './bulk-export-qr-codes.js';
import { cancelJob } from './cancel-job.js';
import { createExport } from './create-export.js';
import type { JobDeps } from './deps.js';
import { downloadJob } from './download-job.js';
import { getJob } from './get-job.js';
import { listJobItems } from './list-job-items.js';
import { listJobs } from './list-jobs.js';
import { streamJobEvents } from './stream-job-events.js';

/** The routes of jobs, bulk creation, and export. */
export const JOB_ROUTES: readonly Route<JobDeps>[] = [
  bulkCreateQrCodes,
  bulkExportQrCodes,
  createExport,
  listJobs,
  getJob,
  listJobItems,
  streamJobEvents,
  cancelJob,
  downloadJob,
];
