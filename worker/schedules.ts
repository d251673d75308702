import { createHash } from 'node:crypto';
import {
  ScheduleAlreadyRunning,
  ScheduleNotFoundError,
  ScheduleOverlapPolicy,
  type Client,
  type ScheduleOptions,
} from '@temporalio/client';
import type { Settings } from '../config/settings.js';
import { SECOND_MS } from '../core/basics/time/durations.js';
import { MAX_LINK_WATCH_SECONDS, PERIODIC, type PeriodicTask } from '../core/workflows/periodic.js';
import { kindAttribute } from '../core/workflows/search-attributes.js';
import { preferAttributes } from '../temporal/attribute-fallback.js';

/** gRPC statuses `CANCELLED` and `DEADLINE_EXCEEDED`: the time limit of a call has passed. */
const TIMED_OUT: readonly unknown[] = [1, 4];

/**
 * Time limits of the attempts to ensure a Schedule. About once in forty starts, a development server that has
 * just started responds to its first `DescribeSchedule` only after 30 s, and to the next one at once.
 */
const TIME_LIMITS_MS = [2_000, 10_000, 30_000];

/** All Schedules of the service. Each task queue has its own. */
export const SCHEDULES: readonly PeriodicTask[] = Object.values(PERIODIC);

/**
 * Returns all Schedules. Alerts are checked, and link watch runs, as often as the settings require; link
 * watch at least every 5 minutes, and only development settings require a shorter interval.
 */
export function schedulesFor({
  linkWatch,
  alertEveryMs,
}: Pick<Settings, 'linkWatch' | 'alertEveryMs'>): PeriodicTask[] {
  const { retrySeconds, everySeconds = MAX_LINK_WATCH_SECONDS } = linkWatch;
  const seconds = Math.min(MAX_LINK_WATCH_SECONDS, retrySeconds, everySeconds);
  const intervals = new Map<PeriodicTask, number>([
    [PERIODIC.linkWatch, seconds],
    [PERIODIC.alertCheck, alertEveryMs / SECOND_MS],
  ]);
  return SCHEDULES.map((schedule) => {
    const every = intervals.get(schedule);
    return every === undefined ? schedule : { ...schedule, every: `${every} seconds` };
  });
}

/** Name of the memo field of a Schedule's action that identifies the definition it was created from. */
const DEFINITION = 'definition';

/**
 * Creates the Schedules that do not exist, and updates those that another version of the service created.
 * Safe to call from several workers at once. What an operator has paused stays paused, and other adjustments
 * stay until the definition changes.
 *
 * @param codecKeyId ID of the key that encrypts payloads. A new key updates the Schedules, so that the former
 *   key is not needed.
 * @returns The IDs of the Schedules that were created or updated.
 */
export async function ensureSchedules(
  client: Client,
  taskQueue: string,
  schedules: readonly PeriodicTask[] = SCHEDULES,
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
  schedule: PeriodicTask,
  codecKeyId: string | undefined,
): Promise<boolean> {
  const definition = identify({ ...schedule, codecKeyId });
  const buildOptions = (attributes: boolean) => toOptions(schedule, taskQueue, definition, attributes);
  const handle = client.schedule.getHandle(schedule.scheduleId(taskQueue));
  try {
    const { action } = await handle.describe();
    if (action.memo?.[DEFINITION] === definition) return false;
    await preferAttributes((attributes) =>
      handle.update(({ state }) => ({ ...buildOptions(attributes), state })),
    );
    return true;
  } catch (error) {
    if (!(error instanceof ScheduleNotFoundError)) throw error;
    return preferAttributes((attributes) => create(client, buildOptions(attributes)));
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

function toOptions(
  schedule: PeriodicTask,
  taskQueue: string,
  definition: string,
  withSearchAttributes: boolean,
) {
  const { scheduleId, workflowType, workflowId, every, workflowExecutionTimeout, kind, about } = schedule;
  const memo = kind ? { kind, about } : {};
  const searchAttributes = kind &&
    withSearchAttributes && {
      typedSearchAttributes: [kindAttribute(kind)],
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
function identify(schedule: PeriodicTask & { codecKeyId: string | undefined }): string {
  return createHash('sha256').update(JSON.stringify(schedule)).digest('hex').slice(0, 12);
}

/** Returns the gRPC status of an error of the client; undefined if it has none. */
function grpcStatusOf(error: unknown): unknown {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return (cause as { code?: unknown }).code;
}
