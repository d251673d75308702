import { ScheduleAlreadyRunning, ScheduleOverlapPolicy, type Client } from '@temporalio/client';
import {
  ROLL_UP_EVERY_MS,
  ROLL_UP_KIND,
  ROLL_UP_WORKFLOW_ID,
  ROLL_UP_WORKFLOW_TYPE,
  rollUpScheduleId,
} from '../core/analytics/roll-up.js';

/** gRPC's INVALID_ARGUMENT: search attributes are not registered on this server. */
const INVALID_ARGUMENT = 3;

/** Makes the Schedule that brings kept counts of scans up to date, if no worker has made it yet. */
export async function ensureRollUpSchedule(client: Client, taskQueue: string): Promise<void> {
  try {
    await createSchedule(client, taskQueue, true);
  } catch (error) {
    if (!isInvalid(error)) throw error;
    await createSchedule(client, taskQueue, false);
  }
}

async function createSchedule(client: Client, taskQueue: string, attributes: boolean): Promise<void> {
  const described = {
    memo: { kind: ROLL_UP_KIND, about: 'Keeps counts of scans up to date; analytics are right without it' },
    ...(attributes && {
      typedSearchAttributes: [{ key: { name: 'QrelayKind', type: 'KEYWORD' as const }, value: ROLL_UP_KIND }],
    }),
  };
  try {
    await client.schedule.create({
      scheduleId: rollUpScheduleId(taskQueue),
      spec: { intervals: [{ every: ROLL_UP_EVERY_MS }] },
      policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '1 minute' },
      action: {
        type: 'startWorkflow',
        workflowType: ROLL_UP_WORKFLOW_TYPE,
        workflowId: `${ROLL_UP_WORKFLOW_ID}:${taskQueue}`,
        workflowExecutionTimeout: '6 hours',
        taskQueue,
        args: [],
        ...described,
      },
      ...described,
    });
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
  }
}

function isInvalid(error: unknown): boolean {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return (cause as { code?: unknown }).code === INVALID_ARGUMENT;
}
