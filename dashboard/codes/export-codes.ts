import type { Job } from '../../core/jobs/job-schemas.js';
import { call } from '../http/call.js';
import { setQueryData, invalidateQueries } from '../http/query-cache.js';
import { jobAddress } from '../jobs/use-job.js';

interface ExportWish {
  ids: readonly string[];
  format: 'SVG' | 'PNG';
  /** Pixels of each PNG. */
  size: number | undefined;
}

/**
 * Has codes packed into a ZIP, by a job.
 * @param key however often the same wish is sent with it, it is one job
 * @throws ApiError when it isn't taken in
 */
export async function startExport({ ids, format, size }: ExportWish, key: string): Promise<Job> {
  const job = await call<Job>('POST', '/api/qr/bulk-export', {
    body: { ids, format, ...(size === undefined ? {} : { size }) },
    headers: { prefer: 'respond-async', 'idempotency-key': key },
  });
  setQueryData(jobAddress(job.id), job);
  invalidateQueries('/api/v1/jobs?');
  return job;
}
