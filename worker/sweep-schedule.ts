import { ScheduleAlreadyRunning, ScheduleOverlapPolicy, type Client } from '@temporalio/client';
import { SWEEP_EVERY_MS, SWEEP_WORKFLOW_TYPE, sweepScheduleId } from '../core/webhooks/actor.js';

/** Makes the Schedule that finds webhooks whose wake was lost, if no worker has made it yet. */
export async function ensureWebhookSweep(client: Client, taskQueue: string): Promise<void> {
  try {
    await client.schedule.create({
      scheduleId: sweepScheduleId(taskQueue),
      spec: { intervals: [{ every: SWEEP_EVERY_MS }] },
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
