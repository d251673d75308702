import type { AnyRoute } from '../../route.js';
import { bulkCreateQrCodes } from './bulk-create.js';
import { bulkExportQrCodes } from './bulk-export.js';
import { cancelJob } from './cancel.js';
import { downloadJob } from './download.js';
import { streamJobEvents } from './events.js';
import { getJob } from './get.js';
import { listJobs } from './list.js';

export const JOB_ROUTES: readonly AnyRoute[] = [
  bulkCreateQrCodes,
  bulkExportQrCodes,
  listJobs,
  getJob,
  streamJobEvents,
  cancelJob,
  downloadJob,
];
