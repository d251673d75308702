import { MAX_PENDING_IDS, type PendingWork } from '../../core/accounts/pending-work.js';
import { MAX_WEBHOOKS } from '../../core/events/webhooks/webhook.js';
import type { PendingWorkDeps } from './deps.js';

/**
 * Returns what a key has started and that continues without it. The key may be revoked: a rotation keeps its
 * ID, and the ID is stored with everything that the key creates.
 */
export async function findPendingWork(
  accountId: string,
  keyId: string,
  { accountChanges, jobs, webhooks, now }: PendingWorkDeps,
): Promise<PendingWork> {
  const pending = { state: 'pending', createdBy: keyId } as const;
  const at = now();
  const [changes, changeCount, jobIds, jobCount, enabled] = await Promise.all([
    accountChanges.list({ accountId }, pending, { limit: MAX_PENDING_IDS, skip: 0 }, at),
    accountChanges.count({ accountId }, pending, at),
    jobs.listUnfinishedOf(accountId, keyId, MAX_PENDING_IDS),
    jobs.countUnfinishedOf(accountId, keyId),
    webhooks.list(accountId, { limit: MAX_WEBHOOKS, skip: 0 }, { createdBy: keyId, enabled: true }),
  ]);
  return {
    scheduledChanges: { count: changeCount, ids: changes.map(({ id }) => id) },
    jobs: { count: jobCount, ids: jobIds },
    webhooks: { count: enabled.length, ids: enabled.map(({ id }) => id) },
  };
}

/** Returns whether nothing continues without the key. */
export function isNothing({ scheduledChanges, jobs, webhooks }: PendingWork): boolean {
  return scheduledChanges.count + jobs.count + webhooks.count === 0;
}
