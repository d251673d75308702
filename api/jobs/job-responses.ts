import { jobSchema } from '../../core/jobs/job-schemas.js';
import type { ResponseSpec } from '../http/route.js';

/** The 202 of a route that submits a job: the job has not ended yet. */
export const SUBMITTED_JOB: ResponseSpec = {
  description: 'The job',
  body: jobSchema,
  headers: ['Location', 'Preference-Applied'],
};

/** The 200 of a route that waits for its job only on request (`Prefer: wait=N`). */
export const ENDED_JOB: ResponseSpec = {
  description: 'The job that has ended during the wait',
  body: jobSchema,
  headers: ['Preference-Applied'],
};
