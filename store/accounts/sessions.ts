import type { Db } from 'mongodb';
import type { Plan } from '../../core/plans.js';
import { JOIN_CALLER, effectiveDomain, type CallerFields } from './brandings.js';
import type { CollectionIndexes } from '../mongo/indexes.js';

export const SESSIONS = 'sessions';

/** A signed-in user. Only the browser has the token; the store keeps its SHA-256. */
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

/** Creates the store of dashboard sessions. MongoDB removes expired ones. Expects the indexes of `collections.ts`. */
export function createSessionStore(db: Db) {
  const sessions = db.collection<SessionDocument>(SESSIONS);

  return {
    /** Inserts a session. */
    async insert({ tokenHash, ...fields }: Session): Promise<void> {
      await sessions.insertOne({ _id: tokenHash, ...fields });
    },

    /**
     * Finds the account of a session that has not expired, unless the account was deleted.
     * @returns The account with its plan and the host of its short links; `domain` is null for the service's own host.
     */
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

    /** Deletes a session. Succeeds if there is none. */
    async remove(tokenHash: string): Promise<void> {
      await sessions.deleteOne({ _id: tokenHash });
    },
  };
}

export type SessionStore = ReturnType<typeof createSessionStore>;
