import type { Client } from '@temporalio/client';
import type { Db } from 'mongodb';
import { createAccountErasure } from '../../store/erasure/account-erasure.js';
import { createDeletedAccountStore } from '../../store/accounts/deleted-accounts.js';
import type { Logger } from '../../telemetry/logger.js';
import { startErasureDispatcher } from './erasure-dispatcher.js';
import { createErasureStarter } from './erasure-starter.js';

interface Parts {
  db: Db;
  temporal: Client;
  taskQueue: string;
  now: () => Date;
  log: Pick<Logger, 'info' | 'warn'>;
}

export interface AccountDeletion {
  /**
   * Deletes an account: when this resolves, nobody can use it any more, and its jobs have stopped. What it has is erased
   * by a workflow, which this sets going, or a dispatcher when Temporal is away.
   */
  close(accountId: string): Promise<void>;
  /** Ends the dispatcher. */
  stop(): Promise<void>;
}

export function createAccountDeletion({ db, temporal, taskQueue, now, log }: Parts): AccountDeletion {
  const closed = createDeletedAccountStore(db);
  const erasure = createAccountErasure(db);
  const start = createErasureStarter(temporal, taskQueue);
  const dispatcher = startErasureDispatcher({ closed, start, now, log });

  return {
    async close(accountId) {
      await closed.close(accountId, now());
      await erasure.stopJobs(accountId, now()).catch((error: unknown) => {
        log.warn({ err: error, accountId }, 'jobs of a deleted account go on until its erasing begins');
      });
      void dispatcher.start(accountId);
    },
    stop: () => dispatcher.stop(),
  };
}
