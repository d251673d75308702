import { MAX_JOB_EXPORT_CODES, PLAN_TERMS } from '../../core/accounts/plans.js';
import type { Plan } from '../../core/basics/plan-names.js';
import type { Job } from '../../core/jobs/job-schemas.js';
import type { BulkSelection } from '../bulk-changes/bulk-change.js';
import type { ExportParameters } from '../download/image-choice.js';
import { call } from '../http/call.js';
import { setQueryData, invalidateQueries } from '../http/query-cache.js';
import { jobPath } from '../jobs/use-job.js';

/** Returns whether an account can download images of a selection of codes as one file. */
export function canExport(plan: Plan, { count }: BulkSelection): boolean {
  return PLAN_TERMS[plan].bulk && count > 0 && count <= MAX_JOB_EXPORT_CODES;
}

interface ExportRequest extends Omit<ExportParameters, 'format'> {
  select: BulkSelection['select'];
  expect: number;
  formats: ExportParameters['format'][];
}

/**
 * Starts a job that exports codes as a ZIP file.
 *
 * @param idempotencyKey repeated calls with the same key and request start one job
 * @returns the job, usually still queued
 * @throws ApiError if the API rejects the request or does not respond
 */
export async function startExport(request: ExportRequest, idempotencyKey: string): Promise<Job> {
  const job = await call<Job>('POST', '/api/v1/exports', {
    body: request,
    headers: { prefer: 'respond-async', 'idempotency-key': idempotencyKey },
  });
  setQueryData(jobPath(job.id), job);
  invalidateQueries('/api/v1/jobs?');
  return job;
}
