import type { Job } from '../../core/jobs/job-schemas.js';
import { call } from '../http/call.js';
import { setQueryData, invalidateQueries } from '../http/query-cache.js';
import { jobPath } from '../jobs/use-job.js';

interface ExportRequest {
  ids: readonly string[];
  format: 'SVG' | 'PNG';
  /** Side of each PNG in pixels; `undefined` for SVG. */
  size: number | undefined;
}

/**
 * Starts a job that exports codes as a ZIP file.
 *
 * @param idempotencyKey repeated calls with the same key and request start one job
 * @returns the job, usually still queued
 * @throws ApiError if the API rejects the request or does not respond
 */
export async function startExport(
  { ids, format, size }: ExportRequest,
  idempotencyKey: string,
): Promise<Job> {
  const job = await call<Job>('POST', '/api/qr/bulk-export', {
    body: { ids, format, ...(size === undefined ? {} : { size }) },
    headers: { prefer: 'respond-async', 'idempotency-key': idempotencyKey },
  });
  setQueryData(jobPath(job.id), job);
  invalidateQueries('/api/v1/jobs?');
  return job;
}
