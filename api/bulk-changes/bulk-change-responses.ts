import { z } from 'zod';
import type { ErrorCode } from '../../core/basics/errors.js';
import { changeSummarySchema } from '../../core/jobs/bulk-change-schemas.js';
import { jobSchema } from '../../core/jobs/job-schemas.js';
import type { ResponseSpec } from '../http/route.js';
import { SUBMITTED_JOB } from '../jobs/job-responses.js';

/** Responses of the routes that change the selected codes with a job, or try the change in a dry run. */
export const BULK_CHANGE_RESPONSES: Record<number, ResponseSpec> = {
  200: {
    description: 'The result of a dry run, or the job that has ended during the wait',
    body: z.union([changeSummarySchema, jobSchema]),
    headers: ['Preference-Applied'],
  },
  202: SUBMITTED_JOB,
};

/**
 * Errors of the selection and of the change, which these routes have in addition to the errors of every
 * route.
 */
export const BULK_CHANGE_ERRORS: readonly ErrorCode[] = [
  'validation_error',
  'bulk_limit_exceeded',
  'selection_changed',
  'not_found',
  'payload_too_large',
  'file_rejected',
];
