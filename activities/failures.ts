import { ApplicationFailure } from '@temporalio/common';
import { JOB_STOPPED } from '../core/workflows/job-workflows.js';
import { DomainError } from '../core/basics/errors.js';
import { isUnavailableCode } from './program-errors.js';

type Activity = (input: never) => Promise<unknown>;

/**
 * Wraps activities so that domain errors fail the workflow's step at once: a retry would fail in the same
 * way. The failure carries the error's code as its type, and the error's message and details. Other errors,
 * and domain errors that ask to try again, are thrown as they are; see `worker/limit-program-errors.ts`.
 */
export function withDomainFailures<Activities extends Record<string, Activity>>(
  activities: Activities,
): Activities {
  const wrapped = Object.entries(activities).map(([name, activity]) => [
    name,
    async (input: never) => {
      try {
        return await activity(input);
      } catch (error) {
        throw error instanceof DomainError && !isUnavailableCode(error) ? toFailure(error) : error;
      }
    },
  ]);
  return Object.fromEntries(wrapped) as Activities;
}

/** Builds the failure that an activity throws if its job has ended or was canceled. It is not retried. */
export function jobStopped(): ApplicationFailure {
  return ApplicationFailure.create({
    type: JOB_STOPPED,
    message: 'The job was stopped',
    nonRetryable: true,
  });
}

/**
 * Builds the failure of an attempt while another attempt of the same step is running. Temporal repeats it.
 */
export function attemptReplaced(message: string): ApplicationFailure {
  return ApplicationFailure.create({ type: 'attempt_replaced', message });
}

function toFailure(error: DomainError): ApplicationFailure {
  const { code, message, details } = error;
  // The cause of an internal error is for the log. Other domain errors explain themselves.
  const cause = code === 'internal_error' ? error : undefined;
  return ApplicationFailure.create({
    type: code,
    message,
    nonRetryable: true,
    details: [details ?? []],
    ...(cause && { cause }),
  });
}
