import type { Job } from '../../core/jobs/job-schemas.js';
import { browserTimeZone } from '../format/times.js';
import { call } from '../http/call.js';
import { invalidateQueries } from '../http/query-cache.js';
import type { FilePreview } from './file-preview.js';

interface ImportOptions {
  format: string;
  onConflict: string;
  mapping: Readonly<Record<string, string>>;
}

const MEDIA_TYPES = { csv: 'text/csv', ndjson: 'application/x-ndjson' } as const;

/** Creates an import and uploads its file. @returns the ID of the job @throws ApiError */
export async function submitImport(
  { file, kind }: FilePreview,
  { format, onConflict, mapping }: ImportOptions,
): Promise<string> {
  const body = {
    name: file.name.slice(0, 200),
    format,
    onConflict,
    ...(format === 'qrelay' && { mapping, timezone: browserTimeZone() }),
  };
  const { id } = await call<Job>('POST', '/api/v1/imports', { body });
  try {
    await call('PUT', `/api/v1/imports/${id}/file`, { file: new Blob([file], { type: MEDIA_TYPES[kind] }) });
  } catch (error) {
    // Another attempt creates another job, so this one is canceled.
    await call('POST', `/api/v1/jobs/${id}/cancel`).catch(() => undefined);
    throw error;
  }
  invalidateQueries('/api/v1/jobs?');
  return id;
}
