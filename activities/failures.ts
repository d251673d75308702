import { ApplicationFailure } from '@temporalio/common';
import { JOB_STOPPED } from '../core/contracts.js';
import { DomainError } from '../core/errors.js';

type Activity = (input: never) => Promise<unknown>;

/**
 * Wraps activities so that domain errors fail the workflow's step at once: a retry would fail in the same way. The failure
 * carries the error's code as its type, and the error's message and details. Other errors are retried by Temporal.
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
        throw error instanceof DomainError ? toFailure(error) : error;
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

function toFailure({ code, message, details }: DomainError): ApplicationFailure {
  return ApplicationFailure.create({ type: code, message, nonRetryable: true, details: [details ?? []] });
}
