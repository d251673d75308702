import type { Job } from '../../core/jobs/job-schemas.js';
import { toApiError, type ApiError } from '../http/api-error.js';
import { call } from '../http/call.js';
import type { RowBatch } from './batches.js';

/** One batch and what became of its request. */
export interface Submission {
  batch: RowBatch;
  /** Idempotency key, the same for every retry, so that the batch creates its codes once. */
  key: string;
  /** `rejected`: the API named invalid items, and none of the batch was created. */
  state: 'pending' | 'sending' | 'accepted' | 'rejected';
  /** The job that creates the codes, once accepted. */
  job?: Job;
}

const MAX_ATTEMPTS = 4;
/**
 * Delay before the first retry; grows by this amount with each further retry, and lasts at least until
 * `Retry-After`.
 */
const RETRY_DELAY_MS = 1_500;

/**
 * Submits a batch as a bulk creation. Retries up to three times, under the same key, if the connection breaks
 * or the service is briefly unavailable.
 *
 * @returns the job, usually still queued
 * @throws ApiError if the API rejects the batch or every attempt failed
 */
export async function submitBatch({ batch, key }: Pick<Submission, 'batch' | 'key'>): Promise<Job> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call<Job>('POST', '/api/v1/qr-codes/bulk', {
        body: batch.items,
        headers: { 'idempotency-key': key, prefer: 'respond-async' },
      });
    } catch (thrown) {
      const error = toApiError(thrown);
      if (!isRetryable(error) || attempt === MAX_ATTEMPTS) throw error;
      const delayMs = Math.max(RETRY_DELAY_MS * attempt, error.retryAfter * 1_000);
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
}

function isRetryable({ code }: ApiError): boolean {
  return ['no_response', 'unavailable', 'idempotency_in_progress', 'rate_limited'].includes(code);
}
