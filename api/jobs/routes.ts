import type { AnyRoute } from '../http/route.js';
import { bulkCreateQrCodes } from './bulk-create-qr-codes.js';
import { bulkExportQrCodes } from './bulk-export-qr-codes.js';
import { cancelJob } from './cancel-job.js';
import { downloadJob } from './download-job.js';
import { streamJobEvents } from './stream-job-events.js';
import { getJob } from './get-job.js';
import { listJobs } from './list-jobs.js';

export const JOB_ROUTES: readonly AnyRoute[] = [
  bulkCreateQrCodes,
  bulkExportQrCodes,
  listJobs,
  getJob,
  streamJobEvents,
  cancelJob,
  downloadJob,
];
