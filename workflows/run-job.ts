import {
  ActivityFailure,
  ApplicationFailure,
  CancellationScope,
  defineQuery,
  isCancellation,
  proxyActivities,
  setCurrentDetails,
  setHandler,
  type ActivityOptions,
} from '@temporalio/workflow';
import type { AnnounceJobActivities } from '../activities/notify-job-finished.js';
import type { EndJobActivities } from '../activities/fail-job.js';
import type { JobWorkflowInput } from '../core/contracts.js';
import { ERROR_STATUS, type ErrorCode } from '../core/errors.js';
import type { JobFailure, JobStatus } from '../core/jobs/job.js';
import { JOB_STOPPED, PROGRESS_QUERY } from '../core/jobs/workflow-failures.js';
import { setStateAttribute } from './state-attribute.js';

/** What a job has done, of what. */
export interface Progress {
  done: number;
  total: number;
}

/** A killed worker is noticed after five seconds; a database that is away is waited for, with rests of up to ten. */
export const STEP_OPTIONS: ActivityOptions = {
  startToCloseTimeout: '5 minutes',
  scheduleToCloseTimeout: '1 day',
  heartbeatTimeout: '5 seconds',
  retry: { initialInterval: '200ms', backoffCoefficient: 2, maximumInterval: '10 seconds' },
};

const { endJob, announceJob } = proxyActivities<EndJobActivities & AnnounceJobActivities>({
  ...STEP_OPTIONS,
  scheduleToCloseTimeout: undefined,
});

/**
 * Runs the steps of a job. When one fails, or the job is cancelled, what was made is removed and the job says why.
 * Progress can be read by the query `progress`, and stands in the details that Temporal's UI shows.
 * @param steps reports progress as it goes
 * @returns how the job ended; a failed one throws its reason, so that Temporal shows it as failed
 */
export async function submitAndWait(
  { jobId, accountId, total }: JobWorkflowInput,
  steps: (report: (progress: Progress) => void) => Promise<void>,
): Promise<{ status: JobStatus } & Progress> {
  let progress: Progress = { done: 0, total };
  const report = (next: Progress) => {
    progress = next;
    setCurrentDetails(`${progress.done} of ${progress.total} codes`);
  };
  setHandler(defineQuery<Progress>(PROGRESS_QUERY), () => progress);
  report(progress);
  setStateAttribute('running');
  let thrown: unknown;
  try {
    await steps(report);
  } catch (error) {
    thrown = error;
  }
  return CancellationScope.nonCancellable(async () => {
    const ending = thrown === undefined ? undefined : endingOf(thrown);
    const status = ending ? await endJob({ jobId, ...ending }) : 'completed';
    setStateAttribute(status);
    await announceJob({ jobId, accountId });
    if (status === 'failed') throw ApplicationFailure.nonRetryable(ending?.error.message, ending?.error.code);
    if (status === 'cancelled' && isCancellation(thrown)) throw thrown;
    if (status === 'completed') report({ done: total, total });
    return { status, ...progress };
  });
}

function endingOf(thrown: unknown): { status: 'failed' | 'cancelled'; error: JobFailure } {
  const cause = thrown instanceof ActivityFailure ? thrown.cause : thrown;
  const type = cause instanceof ApplicationFailure ? cause.type : undefined;
  if (isCancellation(thrown) || type === JOB_STOPPED) {
    return {
      status: 'cancelled',
      error: { code: 'cancelled', message: 'Cancelled: nothing that it made is left' },
    };
  }
  if (cause instanceof ApplicationFailure && isErrorCode(type)) {
    return {
      status: 'failed',
      error: { code: type, message: `${cause.message}. Nothing that the job made is left` },
    };
  }
  const message = 'The job could not be done for a reason on our side. Nothing that it made is left';
  return { status: 'failed', error: { code: 'internal_error', message } };
}

function isErrorCode(type: string | null | undefined): type is ErrorCode {
  return typeof type === 'string' && Object.hasOwn(ERROR_STATUS, type);
}
