import type { Db } from 'mongodb';
import {
  JOB_STOP_GRACE_MS,
  IN_FLIGHT_GRACE_MS,
  type ErasureStage,
  type ErasureStep,
} from '../core/account-deletion.js';
import { DomainError } from '../core/errors.js';
import { createAccountErasure } from '../store/erasure/account-erasure.js';
import { createDeletedAccountStore } from '../store/accounts/deleted-accounts.js';
import { withDomainFailures } from './domain-failure.js';
import { withHeartbeat } from './with-heartbeat.js';

/** One step goes on for so long: a worker that is told to stop lets a step end for five seconds. */
const STEP_MS = 4_000;

interface DeleteAccountDeps {
  db: Db;
  now?: () => Date;
}

/** Erases accounts that were deleted. Each step may be repeated, broken off, or done by two workers at once. */
export function createDeleteAccountActivities({ db, now = () => new Date() }: DeleteAccountDeps) {
  const erasure = createAccountErasure(db);
  const closed = createDeletedAccountStore(db);

  /** @throws DomainError `conflict`: nothing of an account that is in use is ever erased */
  async function requireClosed(accountId: string): Promise<Date> {
    const state = await closed.stateOf(accountId);
    if (state === 'open') throw new DomainError('conflict', `The account ${accountId} was not deleted`);
    return state === 'gone' ? new Date(0) : state.closedAt;
  }

  return withDomainFailures({
    /**
     * Stops what an account has under way.
     * @returns after how many milliseconds nothing new can come of it any more
     */
    async stopAccount({ accountId }: { accountId: string }): Promise<{ settledInMs: number }> {
      return withHeartbeat(async () => {
        const closedAt = await requireClosed(accountId);
        const at = now();
        const stopped = await erasure.stopJobs(accountId, at);
        const settledInMs = closedAt.getTime() + IN_FLIGHT_GRACE_MS - at.getTime();
        return { settledInMs: Math.max(settledInMs, stopped > 0 ? JOB_STOP_GRACE_MS : 0) };
      });
    },

    /** Erases a part of what is left, for some seconds. */
    async eraseAccount(input: { accountId: string; stage: ErasureStage }): Promise<ErasureStep> {
      return withHeartbeat(async () => {
        await requireClosed(input.accountId);
        const until = performance.now() + STEP_MS;
        return erasure.eraseBatch(input.accountId, input.stage, () => performance.now() < until);
      });
    },

    /** All is erased: takes the account itself away. */
    async forgetAccount({ accountId }: { accountId: string }): Promise<void> {
      await withHeartbeat(() => closed.forget(accountId));
    },
  });
}

export type DeleteAccountActivities = ReturnType<typeof createDeleteAccountActivities>;
