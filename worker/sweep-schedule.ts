import { ScheduleAlreadyRunning, ScheduleOverlapPolicy, type Client } from '@temporalio/client';
import { SWEEP_EVERY_SECONDS, SWEEP_SCHEDULE_ID, SWEEP_WORKFLOW_TYPE } from '../core/webhooks/actor.js';

/** Makes the Schedule that sweeps for lost wakes, if no worker has made it yet. */
export async function ensureSweepSchedule(client: Client, taskQueue: string): Promise<void> {
  try {
    await client.schedule.create({
      scheduleId: SWEEP_SCHEDULE_ID,
      spec: { intervals: [{ every: SWEEP_EVERY_SECONDS * 1_000 }] },
      policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '1 minute' },
      action: { type: 'startWorkflow', workflowType: SWEEP_WORKFLOW_TYPE, taskQueue, args: [] },
    });
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
  }
}
