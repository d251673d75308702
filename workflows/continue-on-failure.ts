import { ActivityFailure, isCancellation, log } from '@temporalio/workflow';

/**
 * Waits for an activity whose failure must not end the work of the others, for example because one host
 * crashes the worker each time. The failure is logged.
 *
 * @returns undefined if the activity has failed for the last time.
 * @throws CancelledFailure if the workflow is canceled.
 */
export async function continueOnFailure<Result>(activity: Promise<Result>): Promise<Result | undefined> {
  try {
    return await activity;
  } catch (error) {
    if (!(error instanceof ActivityFailure) || isCancellation(error)) throw error;
    log.warn('an activity failed for the last time; continuing without it', { activity: error.activityType });
    return undefined;
  }
}
