import type { Client } from '@temporalio/client';
import type { Db } from 'mongodb';
import { createClosedAccountStore } from '../../store/closed-accounts.js';
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

export interface AccountCloser {
  /**
   * Deletes an account: when this resolves, nobody can use it any more. What it has is erased by a workflow, which this
   * sets going, or a dispatcher when Temporal is away.
   */
  close(accountId: string): Promise<void>;
  /** Ends the dispatcher. */
  stop(): Promise<void>;
}

export function createAccountCloser({ db, temporal, taskQueue, now, log }: Parts): AccountCloser {
  const closed = createClosedAccountStore(db);
  const start = createErasureStarter(temporal, taskQueue);
  const dispatcher = startErasureDispatcher({ closed, start, now, log });

  return {
    async close(accountId) {
      await closed.close(accountId, now());
      void dispatcher.start(accountId);
    },
    stop: () => dispatcher.stop(),
  };
}
