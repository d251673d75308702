import { proxyActivities } from '@temporalio/workflow';
import type { BulkExportActivities } from '../activities/bulk-export.js';
import { ACTIVITY_OPTIONS } from './run-job.js';

const { removeExpiredExports: removeFiles } = proxyActivities<BulkExportActivities>(ACTIVITY_OPTIONS);

/**
 * Removes the files of expired exports and sheets. Started by a Schedule.
 *
 * @returns The number of jobs whose files were removed.
 */
export async function removeExpiredExports(): Promise<{ removed: number }> {
  return { removed: await removeFiles() };
}
