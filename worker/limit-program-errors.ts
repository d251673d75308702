import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import { ApplicationFailure } from '@temporalio/common';
import { isProgramError, type ReportProgramError } from '../activities/program-errors.js';
import { isJobWorkflow } from '../core/jobs/job-kinds.js';

/** Number of attempts that meet an error of the program before a job fails. */
export const MAX_PROGRAM_ERRORS = 5;

/** Pause after the first such attempt; each further pause is twice as long. All of them together take 3 s. */
const FIRST_PAUSE_MS = 200;

/**
 * Share of the time limit of an activity after which it is not repeated, so that the limit does not end it
 * first.
 */
const REPEAT_SHARE = 1 / 2;

/**
 * Creates the interceptor that applies one rule to all activities: an outage lasts as long as it lasts, and
 * an error of the program ends.
 *
 * A transient error is left to Temporal, which repeats the activity under the retry policy of its workflow.
 * An error of the program is reported. If the activity is a step of a job, the interceptor repeats it up to
 * five times, so that attempts during an outage do not count; then the step fails, and with it the job. Other
 * activities have no one to fail for: a drain, a sweep, or an erasure is repeated under the policy of its
 * workflow. They isolate their items instead (`isolateItem`).
 */
export function limitProgramErrors(report: ReportProgramError): ActivityInterceptorsFactory {
  return (context) => ({
    inbound: {
      async execute(input, next) {
        const { activityType, workflowType, startToCloseTimeoutMs } = context.info;
        const repeatUntil = performance.now() + startToCloseTimeoutMs * REPEAT_SHARE;
        for (let attempt = 1; ; attempt += 1) {
          try {
            return await next(input);
          } catch (error) {
            if (isReported(error)) report(error);
            if (!isProgramError(error)) throw error;
            report(error);
            if (context.cancellationSignal.aborted || !isJobWorkflow(workflowType)) throw error;
            if (attempt === MAX_PROGRAM_ERRORS || performance.now() >= repeatUntil)
              throw stepFailed(activityType, attempt, error);
            await pause(FIRST_PAUSE_MS * 2 ** (attempt - 1), context);
          }
        }
      },
    },
  });
}

/** Waits with a heartbeat at the beginning: no pause is longer than half of a heartbeat timeout. */
async function pause(ms: number, context: Parameters<ActivityInterceptorsFactory>[0]): Promise<void> {
  context.heartbeat();
  await context.sleep(ms);
}

/**
 * Returns whether an activity has failed with an internal error that it explains itself, such as the code
 * that it is about.
 */
function isReported(error: unknown): boolean {
  return error instanceof ApplicationFailure && error.type === 'internal_error';
}

function stepFailed(activity: string, attempts: number, cause: unknown): ApplicationFailure {
  const tries = attempts === 1 ? 'at the first attempt' : `in each of ${attempts} attempts`;
  return ApplicationFailure.create({
    type: 'internal_error',
    message: `An internal error occurred ${tries} of the step ${activity}; the log of the worker has its cause`,
    nonRetryable: true,
    ...(cause instanceof Error && { cause }),
  });
}
