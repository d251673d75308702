import type { Job } from '../../core/jobs/job-schemas.js';
import type { ExportParameters } from '../download/image-choice.js';
import { call } from '../http/call.js';
import { setQueryData, invalidateQueries } from '../http/query-cache.js';
import { jobPath } from '../jobs/use-job.js';

interface ExportRequest extends ExportParameters {
  ids: readonly string[];
}

/**
 * Starts a job that exports codes as a ZIP file.
 *
 * @param idempotencyKey repeated calls with the same key and request start one job
 * @returns the job, usually still queued
 * @throws ApiError if the API rejects the request or does not respond
 */
export async function startExport(request: ExportRequest, idempotencyKey: string): Promise<Job> {
  const job = await call<Job>('POST', '/api/qr/bulk-export', {
    body: request,
    headers: { prefer: 'respond-async', 'idempotency-key': idempotencyKey },
  });
  setQueryData(jobPath(job.id), job);
  invalidateQueries('/api/v1/jobs?');
  return job;
}
