import type { Route } from '../http/route.js';
import { bulkDeleteQrCodes } from './bulk-delete-qr-codes.js';
import { bulkUpdateQrCodes } from './bulk-update-qr-codes.js';
import type { BulkChangeDeps } from './deps.js';
import { revertJob } from './revert-job.js';

/** The routes that change many codes at once. */
export const BULK_CHANGE_ROUTES: readonly Route<BulkChangeDeps>[] = [
  bulkUpdateQrCodes,
  bulkDeleteQrCodes,
  revertJob,
];
