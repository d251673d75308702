import type { Job } from '../../core/jobs/job-schemas.js';
import { toApiError, type ApiError } from '../http/api-error.js';
import { call } from '../http/call.js';
import type { BulkPart } from './batches.js';

/** A part on its way to the service. */
export interface Delivery {
  part: BulkPart;
  /** Kept over retries: however often it is sent, its codes are made once. */
  key: string;
  state: 'waiting' | 'sending' | 'accepted' | 'refused';
  job?: Job;
}

const TRIES = 4;
const WAIT_MS = 1_500;

/**
 * Hands a part in. A connection that breaks, or a service that is away for a moment, is tried again with the same key.
 * @throws ApiError
 */
export async function submitPart({ part, key }: Pick<Delivery, 'part' | 'key'>): Promise<Job> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await call<Job>('POST', '/api/v1/qr-codes/bulk', {
        body: part.items,
        headers: { 'idempotency-key': key, prefer: 'respond-async' },
      });
    } catch (thrown) {
      const error = toApiError(thrown);
      if (!mayPass(error) || tried === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS * tried));
    }
  }
}

function mayPass({ code }: ApiError): boolean {
  return ['no_response', 'unavailable', 'idempotency_in_progress', 'rate_limited'].includes(code);
}
