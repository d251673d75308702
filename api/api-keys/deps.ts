import type { FolderStore } from '../../store/folders/folders.js';
import type { ApiKeyStore } from '../../store/accounts/api-keys.js';
import type { JobStore } from '../../store/jobs/jobs.js';
import type { AccountChanges } from '../../store/qr-codes/account-changes.js';
import type { WebhookStore } from '../../store/webhooks/webhooks.js';
import type { KeyVerifier } from '../auth/key-verifier.js';
import type { JobService } from '../jobs/job-service.js';
import type { ChangeScheduleDeps } from '../scheduled-changes/deps.js';
import type { EndpointWaker } from '../webhooks/webhook-wake-ups.js';

/** What finding and canceling the work of a key needs. */
export interface PendingWorkDeps extends ChangeScheduleDeps {
  accountChanges: AccountChanges;
  jobs: Pick<JobStore, 'countUnfinishedOf' | 'listUnfinishedOf'>;
  jobService: Pick<JobService, 'cancel'>;
  webhooks: Pick<WebhookStore, 'list' | 'update'>;
  /** Wakes the workflow of an endpoint after a change. */
  webhookWaker: Pick<EndpointWaker, 'wake'>;
}

/** What the routes of API keys need. */
export interface ApiKeyDeps extends PendingWorkDeps {
  folders: Pick<FolderStore, 'readTree'>;
  apiKeys: ApiKeyStore;
  /** Its cache is cleared after each change of a key. */
  keyVerifier: Pick<KeyVerifier, 'invalidate'>;
}
