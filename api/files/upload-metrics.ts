import { Counter } from 'prom-client';
import { DomainError } from '../../core/basics/errors.js';
import { REJECTION_REASON_NAMES } from '../../core/files/rejection-reasons.js';
import type { Metrics } from '../../telemetry/metrics.js';

/** Runs an upload, and counts its outcome. */
export type CountUpload = <Result>(upload: () => Promise<Result>) => Promise<Result>;

/** Registers the metric of uploads of files. Call it once per registry. */
export function createUploadMetric(registry: Metrics): CountUpload {
  const uploads = new Counter<'outcome'>({
    name: 'qrelay_file_uploads_total',
    help: 'Uploads of files by outcome: stored, the reason of a rejection, or the code of another error',
    labelNames: ['outcome'],
    registers: [registry],
  });
  for (const outcome of ['stored', ...REJECTION_REASON_NAMES]) uploads.inc({ outcome }, 0);
  return async (upload) => {
    try {
      const result = await upload();
      uploads.inc({ outcome: 'stored' });
      return result;
    } catch (error) {
      const { reason, code } = error instanceof DomainError ? error : { code: 'internal_error' };
      uploads.inc({ outcome: reason ?? code });
      throw error;
    }
  };
}
