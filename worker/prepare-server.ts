import { ScheduleAlreadyRunning, ScheduleOverlapPolicy, type Client } from '@temporalio/client';
import type { NativeConnection } from '@temporalio/worker';
import { SEARCH_ATTRIBUTES } from '../core/contracts.js';
import {
  EXPORT_CLEANUP_EVERY_MS,
  EXPORT_CLEANUP_SCHEDULE_ID,
  EXPORT_CLEANUP_WORKFLOW_TYPE,
} from '../core/jobs/export-cleanup.js';
import type { Logger } from '../telemetry/logger.js';

/** gRPC's ALREADY_EXISTS. */
const ALREADY_EXISTS = 6;

/** `IndexedValueType` of Temporal's API. */
const VALUE_TYPES = { Keyword: 2, Int: 3 } as const;

/**
 * Registers the search attributes by which operators list jobs. Servers that are administered by others may refuse
 * it; jobs then run without them.
 */
export async function ensureSearchAttributes(
  connection: NativeConnection,
  namespace: string,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  const wanted = Object.entries(SEARCH_ATTRIBUTES).map(([name, type]) => [name, VALUE_TYPES[type]]);
  try {
    await connection.operatorService.addSearchAttributes({
      namespace,
      searchAttributes: Object.fromEntries(wanted) as Record<string, 2 | 3>,
    });
  } catch (error) {
    if ((error as { code?: unknown }).code === ALREADY_EXISTS) return;
    log.warn({ err: error }, 'search attributes could not be registered: Temporal shows jobs without them');
  }
}

/** Makes the Schedule that removes old exports, if no worker has made it yet. */
export async function ensureExportCleanup(client: Client, taskQueue: string): Promise<void> {
  try {
    await client.schedule.create({
      scheduleId: `${EXPORT_CLEANUP_SCHEDULE_ID}:${taskQueue}`,
      spec: { intervals: [{ every: EXPORT_CLEANUP_EVERY_MS }] },
      policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '1 minute' },
      action: { type: 'startWorkflow', workflowType: EXPORT_CLEANUP_WORKFLOW_TYPE, taskQueue, args: [] },
    });
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
  }
}
