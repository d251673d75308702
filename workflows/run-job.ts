import {
  ActivityFailure,
  ApplicationFailure,
  CancellationScope,
  ContinueAsNew,
  defineQuery,
  isCancellation,
  proxyActivities,
  setCurrentDetails,
  setHandler,
  type ActivityOptions,
} from '@temporalio/workflow';
import type { EndJobActivities } from '../activities/fail-job.js';
import type { AnnounceJobActivities } from '../activities/notify-job-finished.js';
import { JOB_STOPPED, PROGRESS_QUERY, type JobWorkflowInput } from '../core/workflows/job-workflows.js';
import { ERROR_STATUS, type ErrorCode } from '../core/basics/errors.js';
import type { JobKind } from '../core/jobs/job-kinds.js';
import type { JobFailure } from '../core/jobs/job-base.js';
import type { JobStatus } from '../core/workflows/job-status.js';
import { setStateAttribute } from './attributes.js';

/** Progress of a job, in QR codes, labels, or scans. */
export interface Progress {
  done: number;
  total: number;
}

/**
 * A crashed worker is detected after 5 s. While MongoDB is down, activities are retried at least every 10 s.
 */
export const ACTIVITY_OPTIONS: ActivityOptions = {
  startToCloseTimeout: '5 minutes',
  scheduleToCloseTimeout: '1 day',
  heartbeatTimeout: '5 seconds',
  retry: { initialInterval: '200ms', backoffCoefficient: 2, maximumInterval: '10 seconds' },
};

const { endJob, announceJob } = proxyActivities<EndJobActivities & AnnounceJobActivities>({
  ...ACTIVITY_OPTIONS,
  scheduleToCloseTimeout: undefined,
});

/**
 * Runs the steps of a job. If a step fails or the job is canceled, the job stores the reason, and everything
 * it created is removed unless jobs of its type keep their changes. The account's endpoints are then
 * notified. The progress is available by the query `progress` and in the details that the Temporal UI shows.
 *
 * @param steps Performs the work and reports its progress. May continue as new.
 * @param kind Entry of a type of jobs that the workflow runs.
 * @returns The job's final status and progress.
 * @throws ApplicationFailure with the job's error code if the job failed, so that Temporal shows the workflow
 *   as failed; the cancellation if Temporal canceled the workflow.
 */
export async function runJob(
  { unit, keepsChanges }: Pick<JobKind, 'unit' | 'keepsChanges'>,
  { jobId, accountId, total, done = 0 }: JobWorkflowInput & { done?: number },
  steps: (report: (progress: Progress) => void) => Promise<void>,
): Promise<{ status: JobStatus } & Progress> {
  let progress: Progress = { done, total };
  const report = (next: Progress) => {
    progress = next;
    setCurrentDetails(`${progress.done} of ${progress.total} ${unit}s`);
  };
  setHandler(defineQuery<Progress>(PROGRESS_QUERY), () => progress);
  report(progress);
  setStateAttribute('running');
  let thrown: unknown;
  try {
    await steps(report);
  } catch (error) {
    if (error instanceof ContinueAsNew) throw error;
    thrown = error;
  }
  return CancellationScope.nonCancellable(async () => {
    const end = thrown === undefined ? undefined : describeEnd(thrown, consequenceOf(keepsChanges, progress));
    const status = end ? await endJob({ jobId, ...end }) : 'completed';
    setStateAttribute(status);
    await announceJob({ jobId, accountId });
    if (status === 'failed') throw ApplicationFailure.nonRetryable(end?.error.message, end?.error.code);
    if (status === 'cancelled' && isCancellation(thrown)) throw thrown;
    if (status === 'completed') report({ done: progress.total, total: progress.total });
    return { status, ...progress };
  });
}

/** Text of messages about the changes of a job that has ended without a result. */
const REMOVED = {
  stopped: 'Everything it created has been removed',
  failed: 'Everything the job created has been removed',
};
const STAYS = { stopped: 'What it has changed stays', failed: 'What the job has changed stays' };
const UNTOUCHED = { stopped: 'Nothing was changed', failed: 'Nothing was changed' };

function consequenceOf(keepsChanges: boolean, { done }: Progress): typeof REMOVED {
  if (!keepsChanges) return REMOVED;
  return done > 0 ? STAYS : UNTOUCHED;
}

/** Returns the final status and the error of a job whose steps have thrown. */
function describeEnd(
  thrown: unknown,
  consequence: typeof REMOVED,
): { status: 'failed' | 'cancelled'; error: JobFailure } {
  const cause = thrown instanceof ActivityFailure ? thrown.cause : thrown;
  const type = cause instanceof ApplicationFailure ? cause.type : undefined;
  if (isCancellation(thrown) || type === JOB_STOPPED) {
    const message = `Canceled. ${consequence.stopped}`;
    return { status: 'cancelled', error: { code: 'cancelled', message } };
  }
  if (cause instanceof ApplicationFailure && isErrorCode(type)) {
    const message = `${cause.message}. ${consequence.failed}`;
    return { status: 'failed', error: { code: type, message } };
  }
  const message = `The job failed because of an internal error. ${consequence.stopped}`;
  return { status: 'failed', error: { code: 'internal_error', message } };
}

function isErrorCode(type: string | null | undefined): type is ErrorCode {
  return typeof type === 'string' && Object.hasOwn(ERROR_STATUS, type);
}
