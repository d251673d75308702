import { activityInfo } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import type { ReportProgramError } from '../activities/program-errors.js';
import type { Logger } from '../telemetry/logger.js';
import type { WorkMetrics } from './metrics/work-metrics.js';

/**
 * Maximum number of errors that are logged per activity and minute: a file can have 50,000 rows with the same
 * one.
 */
const MAX_LOGGED_PER_MINUTE = 20;
const MINUTE_MS = 60_000;

/**
 * Creates the function that records errors of the program. Call it once per worker. The function must be
 * called inside an activity, under whose type it counts the error. It logs at most 20 errors per activity and
 * minute, and counts all of them.
 */
export function createProgramErrorReport(
  log: Pick<Logger, 'error'>,
  metrics?: Pick<WorkMetrics, 'programError'>,
): ReportProgramError {
  const windows = new Map<string, { endsAt: number; logged: number }>();

  function mayLog(activity: string): boolean {
    const now = performance.now();
    const current = windows.get(activity);
    const window = current && current.endsAt > now ? current : { endsAt: now + MINUTE_MS, logged: 0 };
    window.logged += 1;
    windows.set(activity, window);
    return window.logged <= MAX_LOGGED_PER_MINUTE;
  }

  return (error, item = {}) => {
    const { activityType: activity, workflowExecution, attempt } = activityInfo();
    metrics?.programError(activity);
    if (!mayLog(activity)) return;
    const workflowId = workflowExecution?.workflowId;
    const err = error instanceof ApplicationFailure ? (error.cause ?? error) : error;
    log.error({ err, activity, workflowId, attempt, ...item }, 'an activity met an error of the program');
  };
}
