import { proxyActivities } from '@temporalio/workflow';
import type { BulkExportActivities } from '../activities/bulk-export.js';
import { STEP_OPTIONS } from './run-job.js';

const { removeExpiredExports: remove } = proxyActivities<BulkExportActivities>(STEP_OPTIONS);

/** Started by a Schedule: removes the ZIPs whose day is over. */
export async function removeExpiredExports(): Promise<{ removed: number }> {
  return { removed: await remove() };
}
