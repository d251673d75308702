import type { Stores } from '../../store/create-stores.js';
import type { KeyVerifier } from '../auth/key-verifier.js';
import type { JobService } from '../jobs/job-service.js';
import type { ChangeScheduleDeps } from '../scheduled-changes/deps.js';
import type { EndpointWaker } from '../webhooks/webhook-wake-ups.js';

/** Dependencies for finding and canceling the work of a key. */
export interface PendingWorkDeps
  extends ChangeScheduleDeps, Pick<Stores, 'accountChanges' | 'jobs' | 'webhooks'> {
  jobService: Pick<JobService, 'cancel'>;
  /** Wakes the workflow of an endpoint after a change. */
  waker: Pick<EndpointWaker, 'wake'>;
}

/** Dependencies of the routes of API keys. */
export interface ApiKeyDeps extends PendingWorkDeps, Pick<Stores, 'apiKeys'> {
  /** Its cache is cleared after each change of a key. */
  keyVerifier: Pick<KeyVerifier, 'invalidate'>;
}
