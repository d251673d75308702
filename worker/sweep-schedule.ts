import {
  Client,
  ScheduleAlreadyRunning,
  ScheduleOverlapPolicy,
  type ConnectionLike,
} from '@temporalio/client';
import type { Settings } from '../config/settings.js';
import { SWEEP_EVERY_SECONDS, SWEEP_WORKFLOW_TYPE, sweepScheduleId } from '../core/webhooks/actor.js';

/**
 * Makes the Schedule that sweeps for lost wakes, if no worker has made it yet.
 * @throws when Temporal can't be reached or doesn't let us
 */
export async function ensureSweepSchedule(
  connection: ConnectionLike,
  { temporalNamespace, temporalTaskQueue: taskQueue }: Settings,
): Promise<void> {
  const client = new Client({ connection, namespace: temporalNamespace });
  try {
    await client.schedule.create({
      scheduleId: sweepScheduleId(taskQueue),
      spec: { intervals: [{ every: SWEEP_EVERY_SECONDS * 1_000 }] },
      policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '1 minute' },
      action: {
        type: 'startWorkflow',
        workflowType: SWEEP_WORKFLOW_TYPE,
        workflowExecutionTimeout: '2 minutes',
        taskQueue,
        args: [],
      },
    });
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
  }
}
