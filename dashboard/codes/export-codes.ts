import type { Job } from '../../core/jobs/job-schemas.js';
import { ApiError } from '../http/api-error.js';
import { call, callForFile, request } from '../http/call.js';

const ASK_EVERY_MS = 1_000;
const ENDED = ['completed', 'failed', 'cancelled'];

/**
 * Has codes packed into a ZIP, and waits for it.
 * @throws ApiError when it can't be made
 */
export async function exportCodes(
  ids: readonly string[],
  format: 'SVG' | 'PNG',
  size: number | undefined,
): Promise<Blob> {
  const response = await request('POST', '/api/qr/bulk-export', {
    body: { ids, format, ...(size === undefined ? {} : { size }) },
    headers: { prefer: 'wait=10' },
  });
  if (response.status === 200) return response.blob();
  let job = (await response.json()) as Job;
  while (!ENDED.includes(job.status)) {
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    job = await call<Job>('GET', `/api/v1/jobs/${job.id}`);
  }
  if (job.status === 'completed') return callForFile('GET', `/api/v1/jobs/${job.id}/download`);
  throw new ApiError(job.error?.message ?? `The export was ${job.status}`, 'internal_error', 500);
}
