import { createHash } from 'node:crypto';
import {
  ScheduleAlreadyRunning,
  ScheduleNotFoundError,
  ScheduleOverlapPolicy,
  type Client,
  type ScheduleOptions,
} from '@temporalio/client';
import type { Settings } from '../config/settings.js';
import {
  DOMAIN_CHECK_KIND,
  DOMAIN_CHECK_WORKFLOW_ID,
  DOMAIN_CHECK_WORKFLOW_TYPE,
  domainCheckScheduleId,
  EXPORT_CLEANUP_WORKFLOW_TYPE,
  exportCleanupScheduleId,
  HISTORY_PRUNING_KIND,
  HISTORY_PRUNING_WORKFLOW_ID,
  HISTORY_PRUNING_WORKFLOW_TYPE,
  historyPruningScheduleId,
  LINK_WATCH_KIND,
  LINK_WATCH_WORKFLOW_ID,
  LINK_WATCH_WORKFLOW_TYPE,
  linkWatchScheduleId,
  ROLL_UP_KIND,
  ROLL_UP_WORKFLOW_ID,
  ROLL_UP_WORKFLOW_TYPE,
  rollUpScheduleId,
  SWEEP_KIND,
  SWEEP_WORKFLOW_ID,
  SWEEP_WORKFLOW_TYPE,
  sweepScheduleId,
  TIMELINE_SWEEP_KIND,
  TIMELINE_SWEEP_WORKFLOW_ID,
  TIMELINE_SWEEP_WORKFLOW_TYPE,
  timelineSweepScheduleId,
} from '../core/workflows/contracts.js';

/** Maximum interval at which link watch looks for due links. */
const MAX_LINK_WATCH_SECONDS = 300;

/** gRPC status `INVALID_ARGUMENT`: the search attributes are not registered on this server. */
const INVALID_ARGUMENT = 3;

/** gRPC statuses `CANCELLED` and `DEADLINE_EXCEEDED`: the time limit of a call has passed. */
const TIMED_OUT: readonly unknown[] = [1, 4];

/**
 * Time limits of the attempts to ensure a Schedule. About once in forty starts, a development server that has just started
 * responds to its first `DescribeSchedule` only after 30 s, and to the next one at once.
 */
const TIME_LIMITS_MS = [2_000, 10_000, 30_000];

export interface Schedule {
  scheduleId: (taskQueue: string) => string;
  workflowType: string;
  /** Prefix of the workflow ID. Default: Temporal derives the ID from the Schedule's. */
  workflowId?: string;
  every: string;
  /** What happens to a run that is due while another one is running. Default: it is skipped. */
  overlap?: ScheduleOverlapPolicy;
  workflowExecutionTimeout?: string;
  /** Whether a run starts as soon as the Schedule is created. */
  isUrgent?: boolean;
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
    workflowId: SWEEP_WORKFLOW_ID,
    // A run sweeps every 30 seconds for this long.
    every: '15 minutes',
    overlap: ScheduleOverlapPolicy.BUFFER_ONE,
    workflowExecutionTimeout: '30 minutes',
    isUrgent: true,
    kind: SWEEP_KIND,
    about: 'Wakes webhook endpoints whose wake-up was lost',
  },
  {
    scheduleId: timelineSweepScheduleId,
    workflowType: TIMELINE_SWEEP_WORKFLOW_TYPE,
    workflowId: TIMELINE_SWEEP_WORKFLOW_ID,
    // A run sweeps every 30 seconds for this long.
    every: '15 minutes',
    overlap: ScheduleOverlapPolicy.BUFFER_ONE,
    workflowExecutionTimeout: '30 minutes',
    isUrgent: true,
    kind: TIMELINE_SWEEP_KIND,
    about: 'Records expiries of codes whose workflow was lost; redirects do not depend on it',
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
  {
    scheduleId: historyPruningScheduleId,
    workflowType: HISTORY_PRUNING_WORKFLOW_TYPE,
    workflowId: HISTORY_PRUNING_WORKFLOW_ID,
    every: '1 day',
    workflowExecutionTimeout: '6 hours',
    kind: HISTORY_PRUNING_KIND,
    about: 'Removes revisions of codes that no history shows anymore',
  },
  {
    scheduleId: linkWatchScheduleId,
    workflowType: LINK_WATCH_WORKFLOW_TYPE,
    workflowId: LINK_WATCH_WORKFLOW_ID,
    every: `${MAX_LINK_WATCH_SECONDS} seconds`,
    workflowExecutionTimeout: '1 day',
    kind: LINK_WATCH_KIND,
    about: 'Checks the destinations of codes that are due; fallbacks and health depend on it',
  },
];

/**
 * Returns all Schedules. Link watch runs as often as the settings require, at least every 5 minutes; only development settings
 * require a shorter interval.
 */
export function schedulesFor({ linkWatch }: Pick<Settings, 'linkWatch'>): Schedule[] {
  const { retrySeconds, everySeconds = MAX_LINK_WATCH_SECONDS } = linkWatch;
  const seconds = Math.min(MAX_LINK_WATCH_SECONDS, retrySeconds, everySeconds);
  return SCHEDULES.map((schedule) =>
    schedule.workflowType === LINK_WATCH_WORKFLOW_TYPE
      ? { ...schedule, every: `${seconds} seconds` }
      : schedule,
  );
}

/** Name of the memo field of a Schedule's action that identifies the definition it was created from. */
const DEFINITION = 'definition';

/**
 * Creates the Schedules that do not exist, and updates those that another version of the service created. Safe to call
 * from several workers at once. What an operator has paused stays paused, and other adjustments stay until the definition
 * changes.
 *
 * @param codecKeyId ID of the key that encrypts payloads. A new key updates the Schedules, so that the former key is not needed.
 * @returns The IDs of the Schedules that were created or updated.
 */
export async function ensureSchedules(
  client: Client,
  taskQueue: string,
  schedules: readonly Schedule[] = SCHEDULES,
  codecKeyId?: string,
): Promise<string[]> {
  const changed: string[] = [];
  for (const schedule of schedules) {
    const hasChanged = await withTimeLimits(client, () =>
      ensureSchedule(client, taskQueue, schedule, codecKeyId),
    );
    if (hasChanged) changed.push(schedule.scheduleId(taskQueue));
  }
  return changed;
}

/** Runs calls of the client, and repeats them with the next limit if they take too long. */
async function withTimeLimits<T>(
  client: Client,
  run: () => Promise<T>,
  [limitMs, ...others]: readonly number[] = TIME_LIMITS_MS,
): Promise<T> {
  try {
    return await client.withDeadline(Date.now() + limitMs!, run);
  } catch (error) {
    if (others.length === 0 || !TIMED_OUT.includes(grpcStatusOf(error))) throw error;
    return withTimeLimits(client, run, others);
  }
}

async function ensureSchedule(
  client: Client,
  taskQueue: string,
  schedule: Schedule,
  codecKeyId: string | undefined,
): Promise<boolean> {
  const definition = identify({ ...schedule, codecKeyId });
  const buildOptions = (attributes: boolean) => toOptions(schedule, taskQueue, definition, attributes);
  const handle = client.schedule.getHandle(schedule.scheduleId(taskQueue));
  try {
    const { action } = await handle.describe();
    if (action.memo?.[DEFINITION] === definition) return false;
    await withAttributeFallback((attributes) =>
      handle.update(({ state }) => ({ ...buildOptions(attributes), state })),
    );
    return true;
  } catch (error) {
    if (!(error instanceof ScheduleNotFoundError)) throw error;
    return withAttributeFallback((attributes) => create(client, buildOptions(attributes)));
  }
}

async function withAttributeFallback<T>(run: (attributes: boolean) => Promise<T>): Promise<T> {
  try {
    return await run(true);
  } catch (error) {
    if (grpcStatusOf(error) !== INVALID_ARGUMENT) throw error;
    return run(false);
  }
}

/** Creates a Schedule. @returns false if another worker was faster. */
async function create(client: Client, options: ScheduleOptions): Promise<boolean> {
  try {
    await client.schedule.create(options);
    return true;
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
    return false;
  }
}

function toOptions(schedule: Schedule, taskQueue: string, definition: string, withSearchAttributes: boolean) {
  const { scheduleId, workflowType, workflowId, every, workflowExecutionTimeout, kind, about } = schedule;
  const memo = kind ? { kind, about } : {};
  const searchAttributes = kind &&
    withSearchAttributes && {
      typedSearchAttributes: [{ key: { name: 'QrelayKind', type: 'KEYWORD' as const }, value: kind }],
    };
  return {
    scheduleId: scheduleId(taskQueue),
    spec: { intervals: [{ every }] },
    policies: { overlap: schedule.overlap ?? ScheduleOverlapPolicy.SKIP, catchupWindow: '1 minute' },
    action: {
      type: 'startWorkflow' as const,
      workflowType,
      taskQueue,
      args: [],
      ...(workflowId && { workflowId: `${workflowId}:${taskQueue}` }),
      ...(workflowExecutionTimeout && { workflowExecutionTimeout }),
      memo: { ...memo, [DEFINITION]: definition },
      ...searchAttributes,
    },
    memo,
    state: { triggerImmediately: schedule.isUrgent ?? false },
    ...searchAttributes,
  } satisfies ScheduleOptions;
}

/** Returns a short text that differs for each definition of a Schedule. */
function identify(schedule: Schedule & { codecKeyId: string | undefined }): string {
  return createHash('sha256').update(JSON.stringify(schedule)).digest('hex').slice(0, 12);
}

/** Returns the gRPC status of an error of the client; undefined if it has none. */
function grpcStatusOf(error: unknown): unknown {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return (cause as { code?: unknown }).code;
}
