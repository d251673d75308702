import {
  ScheduleAlreadyRunning,
  ScheduleOverlapPolicy,
  type Client,
  type ScheduleOptions,
} from '@temporalio/client';
import {
  DOMAIN_CHECK_KIND,
  DOMAIN_CHECK_WORKFLOW_ID,
  DOMAIN_CHECK_WORKFLOW_TYPE,
  domainCheckScheduleId,
  EXPORT_CLEANUP_WORKFLOW_TYPE,
  exportCleanupScheduleId,
  ROLL_UP_KIND,
  ROLL_UP_WORKFLOW_ID,
  ROLL_UP_WORKFLOW_TYPE,
  rollUpScheduleId,
  SWEEP_WORKFLOW_TYPE,
  sweepScheduleId,
} from '../core/contracts.js';

/** gRPC status `INVALID_ARGUMENT`: the search attributes are not registered on this server. */
const INVALID_ARGUMENT = 3;

export interface Schedule {
  scheduleId: (taskQueue: string) => string;
  workflowType: string;
  /** Prefix of the workflow ID. Default: Temporal derives the ID from the Schedule's. */
  workflowId?: string;
  every: string;
  workflowExecutionTimeout?: string;
  /** Memo and search attribute `QrelayKind`. */
  kind?: string;
  about?: string;
}

/** All Schedules of the service. Each task queue has its own. */
export const SCHEDULES: readonly Schedule[] = [
  {
    scheduleId: exportCleanupScheduleId,
    workflowType: EXPORT_CLEANUP_WORKFLOW_TYPE,
    every: '15 minutes',
  },
  {
    scheduleId: sweepScheduleId,
    workflowType: SWEEP_WORKFLOW_TYPE,
    every: '30 seconds',
    workflowExecutionTimeout: '2 minutes',
  },
  {
    scheduleId: rollUpScheduleId,
    workflowType: ROLL_UP_WORKFLOW_TYPE,
    workflowId: ROLL_UP_WORKFLOW_ID,
    every: '10 minutes',
    workflowExecutionTimeout: '6 hours',
    kind: ROLL_UP_KIND,
    about: 'Keeps the rollups of scans up to date; analytics are correct without it',
  },
  {
    scheduleId: domainCheckScheduleId,
    workflowType: DOMAIN_CHECK_WORKFLOW_TYPE,
    workflowId: DOMAIN_CHECK_WORKFLOW_ID,
    every: '6 hours',
    workflowExecutionTimeout: '6 hours',
    kind: DOMAIN_CHECK_KIND,
    about: 'Checks the DNS records that prove custom domains; redirects do not depend on it',
  },
];

/**
 * Creates the Schedules that do not exist yet. Safe to call from several workers at once. An existing Schedule is not
 * changed, so that an operator can pause or adjust it.
 */
export async function ensureSchedules(client: Client, taskQueue: string): Promise<void> {
  for (const schedule of SCHEDULES) await ensureSchedule(client, taskQueue, schedule);
}

async function ensureSchedule(client: Client, taskQueue: string, schedule: Schedule): Promise<void> {
  try {
    await create(client, toOptions(schedule, taskQueue, true));
  } catch (error) {
    if (!isInvalidArgument(error)) throw error;
    await create(client, toOptions(schedule, taskQueue, false));
  }
}

async function create(client: Client, options: ScheduleOptions): Promise<void> {
  try {
    await client.schedule.create(options);
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
  }
}

function toOptions(schedule: Schedule, taskQueue: string, withSearchAttributes: boolean): ScheduleOptions {
  const { scheduleId, workflowType, workflowId, every, workflowExecutionTimeout, kind, about } = schedule;
  const labels = {
    ...(kind && { memo: { kind, about } }),
    ...(kind &&
      withSearchAttributes && {
        typedSearchAttributes: [{ key: { name: 'QrelayKind', type: 'KEYWORD' as const }, value: kind }],
      }),
  };
  return {
    scheduleId: scheduleId(taskQueue),
    spec: { intervals: [{ every }] },
    policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '1 minute' },
    action: {
      type: 'startWorkflow',
      workflowType,
      taskQueue,
      args: [],
      ...(workflowId && { workflowId: `${workflowId}:${taskQueue}` }),
      ...(workflowExecutionTimeout && { workflowExecutionTimeout }),
      ...labels,
    },
    ...labels,
  };
}

function isInvalidArgument(error: unknown): boolean {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return (cause as { code?: unknown }).code === INVALID_ARGUMENT;
}
