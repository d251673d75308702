import type { Job } from '../../core/jobs/job-schemas.js';
import type { BulkSelection } from '../bulk-changes/bulk-change.js';
import type { ExportParameters } from '../download/image-choice.js';
import { call } from '../http/call.js';
import { setQueryData, invalidateQueries } from '../http/query-cache.js';
import { jobPath } from '../jobs/use-job.js';

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
