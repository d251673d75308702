import type { Db } from 'mongodb';
import type { Plan } from '../../core/plans.js';
import { JOIN_CALLER, effectiveDomain, type CallerFields } from './brandings.js';
import type { CollectionIndexes } from '../mongo/indexes.js';

export const SESSIONS = 'sessions';

/** Someone signed in. The token is with the browser alone; here lies its SHA-256. */
export interface Session {
  tokenHash: string;
  accountId: string;
  createdAt: Date;
  expiresAt: Date;
}

type SessionDocument = Omit<Session, 'tokenHash'> & { _id: string };

export const SESSION_INDEXES: CollectionIndexes = {
  collection: SESSIONS,
  indexes: [{ key: { expiresAt: 1 }, expireAfterSeconds: 0 }, { key: { accountId: 1 } }],
};

export function createSessionStore(db: Db) {
  const sessions = db.collection<SessionDocument>(SESSIONS);

  return {
    async insert({ tokenHash, ...fields }: Session): Promise<void> {
      await sessions.insertOne({ _id: tokenHash, ...fields });
    },

    /** @returns the account signed in, with the domain of its addresses (null: the service's) */
    async find(
      tokenHash: string,
      now: Date,
    ): Promise<{ accountId: string; plan: Plan; domain: string | null } | undefined> {
      const [found] = await sessions
        .aggregate<SessionDocument & { account: CallerFields[] }>([
          { $match: { _id: tokenHash, expiresAt: { $gt: now } } },
          JOIN_CALLER,
        ])
        .toArray();
      const [caller] = found?.account ?? [];
      return found && caller
        ? { accountId: found.accountId, plan: caller.plan, domain: effectiveDomain(caller) }
        : undefined;
    },

    async remove(tokenHash: string): Promise<void> {
      await sessions.deleteOne({ _id: tokenHash });
    },
  };
}

export type SessionStore = ReturnType<typeof createSessionStore>;
