import type { Db } from 'mongodb';
import type { LinkDomain } from '../../core/codes/links.js';
import type { AccountWatch } from '../../core/codes/link-watch/watch-policy.js';
import { DAY_MS } from '../../core/basics/time/durations.js';
import {
  accountWatchOf,
  defaultTemplateOf,
  JOIN_CALLER,
  effectiveDomain,
  linkDomainsOf,
  type CallerFields,
} from './brandings.js';
import type { CollectionIndexes } from '../mongo/indexes.js';

export const SESSIONS = 'sessions';

/** A session ends after this time without use. */
const MAX_IDLE_MS = 7 * DAY_MS;
/** Maximum number of sessions of an account; the oldest ones end first. */
const MAX_SESSIONS_PER_ACCOUNT = 100;

/** A signed-in browser. Only the browser has the token; the store keeps its SHA-256. */
export interface Session {
  tokenHash: string;
  /** Public ID, by which the owner ends the session. */
  id: string;
  accountId: string;
  /** `sessionEpoch` of the account when its password was verified; absent means 0. */
  epoch?: number;
  createdAt: Date;
  /** When the session was last used, to the minute. */
  lastUsedAt: Date;
  /** When the session ends even if it is in use. */
  expiresAt: Date;
  /** Short name of the browser and its system, such as `Firefox on Windows`; null if unknown. */
  userAgent: string | null;
}

/** A session with the fields of its account that requests need. */
export interface SessionHolder extends AccountWatch {
  session: Session;
  /** Host of the account's short links; null for the service's own host. */
  domain: string | null;
  /** Domains that are bound to the account; absent if there are none. */
  linkDomains?: LinkDomain[];
  /** ID of the account's default template; absent if there is none. */
  defaultTemplate?: string;
}

type SessionDocument = Omit<Session, 'tokenHash'> & { _id: string };

export const SESSION_INDEXES: CollectionIndexes = {
  collection: SESSIONS,
  indexes: [
    { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
    { key: { lastUsedAt: 1 }, expireAfterSeconds: MAX_IDLE_MS / 1_000 },
    { key: { accountId: 1, createdAt: -1 } },
  ],
};

/**
 * Creates the store of dashboard sessions. A session is valid if it has neither expired nor been idle for 7
 * days, its account exists, and the account's `sessionEpoch` has not changed: one write to the account thus
 * ends all its sessions. MongoDB deletes expired and idle ones. Expects the indexes of `collections.ts`.
 */
export function createSessionStore(db: Db) {
  const sessions = db.collection<SessionDocument>(SESSIONS);

  /** Finds valid sessions, most recently created first. */
  async function findValid(
    query: { _id: string } | { accountId: string },
    now: Date,
  ): Promise<SessionHolder[]> {
    const found = await sessions
      .aggregate<SessionDocument & { account: CallerFields[] }>([
        { $match: { ...query, expiresAt: { $gt: now }, lastUsedAt: { $gt: idleLimit(now) } } },
        { $sort: { createdAt: -1 } },
        JOIN_CALLER,
      ])
      .toArray();
    return found.flatMap(({ account: [caller], _id, ...fields }) =>
      caller && (caller.sessionEpoch ?? 0) === (fields.epoch ?? 0)
        ? {
            session: { tokenHash: _id, ...fields },
            ...accountWatchOf(caller),
            domain: effectiveDomain(caller),
            ...linkDomainsOf(caller),
            ...defaultTemplateOf(caller),
          }
        : [],
    );
  }

  return {
    /** Inserts a session. Ends the account's oldest sessions if it has more than 100. */
    async insert({ tokenHash, ...fields }: Session): Promise<void> {
      await sessions.insertOne({ _id: tokenHash, ...fields });
      const overLimit = await sessions
        .find({ accountId: fields.accountId }, { projection: { _id: 1 } })
        .sort({ createdAt: -1 })
        .skip(MAX_SESSIONS_PER_ACCOUNT)
        .toArray();
      if (overLimit.length > 0) await sessions.deleteMany({ _id: { $in: overLimit.map(({ _id }) => _id) } });
    },

    /** Finds a valid session by the hash of its token. */
    async find(tokenHash: string, now: Date): Promise<SessionHolder | undefined> {
      const [found] = await findValid({ _id: tokenHash }, now);
      return found;
    },

    /** Lists the valid sessions of an account, most recently created first; at most 100. */
    async list(accountId: string, now: Date): Promise<Session[]> {
      return (await findValid({ accountId }, now)).map(({ session }) => session);
    },

    /** Records that a session was used. */
    async touch(tokenHash: string, at: Date): Promise<void> {
      await sessions.updateOne({ _id: tokenHash }, { $max: { lastUsedAt: at } });
    },

    /** Deletes the session with this token. Succeeds if there is none. */
    async remove(tokenHash: string): Promise<void> {
      await sessions.deleteOne({ _id: tokenHash });
    },

    /** Deletes a session of the account by its ID. @returns Whether there was one. */
    async removeById(accountId: string, id: string): Promise<boolean> {
      return (await sessions.deleteOne({ accountId, id })).deletedCount > 0;
    },

    /**
     * Deletes the sessions of an account.
     *
     * @param exceptId ID of a session that continues.
     * @returns The number of deleted sessions.
     */
    async removeAll(accountId: string, exceptId?: string): Promise<number> {
      const query = { accountId, ...(exceptId !== undefined && { id: { $ne: exceptId } }) };
      return (await sessions.deleteMany(query)).deletedCount;
    },
  };
}

export type SessionStore = ReturnType<typeof createSessionStore>;

function idleLimit(now: Date): Date {
  return new Date(now.getTime() - MAX_IDLE_MS);
}
