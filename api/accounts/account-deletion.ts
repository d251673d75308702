import type { DeletedAccountStore } from '../../store/accounts/deleted-accounts.js';
import type { AccountErasure } from '../../store/erasure/account-erasure.js';
import type { Logger } from '../../telemetry/logger.js';
import type { DispatcherMetrics } from '../temporal/dispatcher-metrics.js';
import { createPollingDispatcher } from '../temporal/polling-dispatcher.js';
import type { ErasureStarter } from './erasure-starter.js';

const POLL_MS = 3_000;
const START_TIMEOUT_MS = 3_000;
/** Exceeds `START_TIMEOUT_MS`. If the dispatching process dies, the erasure is delayed by at most this. */
const LEASE_MS = 5_000;
/** Interval at which a started erasure is checked until it has completed. */
const CHECK_STARTED_MS = 60_000;

interface AccountDeletionDeps {
  deletedAccounts: Pick<DeletedAccountStore, 'markDeleted' | 'claimDue' | 'postpone'>;
  erasure: Pick<AccountErasure, 'stopJobs'>;
  startErasure: ErasureStarter;
  now: () => Date;
  log: Pick<Logger, 'info' | 'warn'>;
  dispatcherMetrics?: DispatcherMetrics;
}

export interface AccountDeletion {
  /**
   * Deletes an account. When this resolves, nobody can use the account, and its jobs are stopping. A workflow
   * erases the account's data afterwards.
   *
   * @throws Error if MongoDB fails before the account is deleted.
   */
  delete(accountId: string): Promise<void>;
  /** Stops the dispatcher. Resolves when no dispatch is in progress. */
  stop(): Promise<void>;
}

/**
 * Creates the service that deletes accounts, and starts its dispatcher. The dispatcher starts the erasures
 * that no request could start because Temporal was down or the process crashed, and those that an operator
 * terminated. Any number of processes may run one. Call `stop` when the process stops.
 */
export function createAccountDeletion({
  deletedAccounts,
  erasure,
  startErasure,
  now,
  log,
  dispatcherMetrics,
}: AccountDeletionDeps): AccountDeletion {
  const dispatcher = createPollingDispatcher<string>({
    name: 'account erasures',
    intervalMs: POLL_MS,
    log,
    metrics: dispatcherMetrics,
    claimDue: () => deletedAccounts.claimDue(now(), LEASE_MS),
    async dispatch(accountId) {
      await startErasure(accountId, START_TIMEOUT_MS);
      await deletedAccounts.postpone(accountId, new Date(now().getTime() + CHECK_STARTED_MS));
      return 'started';
    },
  });

  return {
    async delete(accountId) {
      await deletedAccounts.markDeleted(accountId, now());
      await erasure.stopJobs(accountId, now()).catch((error: unknown) => {
        log.warn({ err: error, accountId }, 'could not stop the jobs of a deleted account; its erasure will');
      });
      void dispatcher.dispatch(accountId);
    },
    stop: () => dispatcher.stop(),
  };
}
