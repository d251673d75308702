import { ApplicationFailure } from '@temporalio/common';
import { DomainError } from '../core/errors.js';

type Activity = (input: never) => Promise<unknown>;

/**
 * Activities whose domain errors end the work instead of being tried again: trying again doesn't make a request valid.
 * The failure has the error's code as its type, and its details.
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

function toFailure({ code, message, details }: DomainError): ApplicationFailure {
  return ApplicationFailure.create({ type: code, message, nonRetryable: true, details: [details ?? []] });
}
