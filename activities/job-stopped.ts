import { ApplicationFailure } from '@temporalio/common';
import { JOB_STOPPED } from '../core/jobs/workflow-failures.js';

/** Thrown by a step of a job that has ended, or that its owner wants to end. */
export function jobStopped(): ApplicationFailure {
  return ApplicationFailure.create({
    type: JOB_STOPPED,
    message: 'The job was stopped',
    nonRetryable: true,
  });
}
