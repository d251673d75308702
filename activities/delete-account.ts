import {
  IN_FLIGHT_GRACE_MS,
  JOB_STOP_GRACE_MS,
  type ErasureStage,
  type ErasureStep,
} from '../core/accounts/account-deletion.js';
import { DomainError } from '../core/basics/errors.js';
import type { Stores } from '../store/create-stores.js';
import { withDomainFailures } from './failures.js';
import { withHeartbeat } from './with-heartbeat.js';

/** Maximum length of one step; shorter than the 5 s in which a stopping worker lets activities end. */
const STEP_MS = 4_000;

export interface DeleteAccountDeps extends Pick<Stores, 'deletedAccounts' | 'accountErasure'> {
  now: () => Date;
}

/**
 * Creates the activities that erase deleted accounts. All are safe to repeat, to interrupt, and to run
 * concurrently.
 *
 * @throws ApplicationFailure `conflict` from `stopAccount` and `eraseAccount` if the account is not deleted.
 */
export function createDeleteAccountActivities({ deletedAccounts, accountErasure, now }: DeleteAccountDeps) {
  /** Returns when the account was deleted; the Unix epoch if it is already erased. */
  async function requireDeletionTime(accountId: string): Promise<Date> {
    const state = await deletedAccounts.getState(accountId);
    if (state === 'active') throw new DomainError('conflict', `The account ${accountId} is not deleted`);
    return state === 'absent' ? new Date(0) : state.deletedAt;
  }

  return withDomainFailures({
    /**
     * Stops the account's jobs.
     * @returns Milliseconds until neither its jobs nor requests admitted before the deletion can write
     *   anything.
     */
    async stopAccount({ accountId }: { accountId: string }): Promise<{ settledInMs: number }> {
      return withHeartbeat(async () => {
        const deletedAt = await requireDeletionTime(accountId);
        const at = now();
        const stopped = await accountErasure.stopJobs(accountId, at);
        const settledInMs = deletedAt.getTime() + IN_FLIGHT_GRACE_MS - at.getTime();
        return { settledInMs: Math.max(settledInMs, stopped > 0 ? JOB_STOP_GRACE_MS : 0) };
      });
    },

    /** Erases the remaining documents of a stage for at most 4 s. */
    async eraseAccount({
      accountId,
      stage,
    }: {
      accountId: string;
      stage: ErasureStage;
    }): Promise<ErasureStep> {
      return withHeartbeat(async () => {
        await requireDeletionTime(accountId);
        const endAt = performance.now() + STEP_MS;
        return accountErasure.eraseBatch(accountId, stage, now(), () => performance.now() < endAt);
      });
    },

    /** Removes the account's tombstone, once everything else is erased. */
    async forgetAccount({ accountId }: { accountId: string }): Promise<void> {
      await withHeartbeat(() => deletedAccounts.purge(accountId));
    },
  });
}

export type DeleteAccountActivities = ReturnType<typeof createDeleteAccountActivities>;
