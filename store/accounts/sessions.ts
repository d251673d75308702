import type { Db, Filter } from 'mongodb';
import { founderIdOf, homeAccountIdOf } from '../../core/accounts/derived-person-id.js';
import { ID_PREFIXES } from '../../core/basics/ids.js';
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
import { ACCOUNT_NOT_DELETED, ACCOUNTS, type AccountDocument } from './accounts.js';
import { adoptFounder } from './adopt-founder.js';
import { MEMBERS, toMember, type Member, type MemberDocument } from './members.js';
import { USERS, type User, type UserDocument } from './user-documents.js';

export const SESSIONS = 'sessions';

/** A session ends after this time without use. */
const MAX_IDLE_MS = 7 * DAY_MS;
/** Maximum number of sessions of a person; the oldest ones end first. */
const MAX_SESSIONS_PER_USER = 100;

/** A signed-in browser. Only the browser has the token; the store keeps its SHA-256. */
export interface Session {
  tokenHash: string;
  /** Public ID, by which the owner ends the session. */
  id: string;
  /**
   * The person; absent in sessions of the version before persons, which belong to the founder of the
   * account.
   */
  userId?: string;
  /** Account that the session is in. */
  accountId: string;
  /** `sessionEpoch` of the person when the password was verified; absent means 0. */
  epoch?: number;
  createdAt: Date;
  /** When the session was last used, to the minute. */
  lastUsedAt: Date;
  /** When the session ends even if it is in use. */
  expiresAt: Date;
  /** Set if a sign-in at the OpenID provider has opened the session. */
  isOfProvider?: true;
  /** When the person last authenticated again at the OpenID provider, for what a password would confirm. */
  reauthenticatedAt?: Date;
  /** Short name of the browser and its system, such as `Firefox on Windows`; null if unknown. */
  userAgent: string | null;
}

/** A session with its person, and with the fields of its account that requests need. */
export interface SessionHolder {
  session: Session;
  user: User;
  /** Absent if the membership has ended, or the account was deleted. */
  membership?: SessionMembership;
}

/** The account of a session, as far as requests need to know it, and the membership there. */
export interface SessionMembership extends AccountWatch {
  member: Member;
  /** Host of the account's short links; null for the service's own host. */
  domain: string | null;
  /** Domains that are bound to the account; absent if there are none. */
  linkDomains?: LinkDomain[];
  /** ID of the account's default template; absent if there is none. */
  defaultTemplate?: string;
}

type SessionDocument = Omit<Session, 'tokenHash'> & { _id: string };

interface JoinedSession extends SessionDocument {
  userId: string;
  account: CallerFields[];
  user: UserDocument[];
  member: MemberDocument[];
}

export const SESSION_INDEXES: CollectionIndexes = {
  collection: SESSIONS,
  indexes: [
    { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
    { key: { lastUsedAt: 1 }, expireAfterSeconds: MAX_IDLE_MS / 1_000 },
    { key: { accountId: 1, createdAt: -1 } },
    { key: { userId: 1, createdAt: -1 }, sparse: true },
  ],
};

/**
 * Creates the store of dashboard sessions. A session is valid if it has neither expired nor been idle for 7
 * days, its person exists, and the person's `sessionEpoch` has not changed: one write thus ends all sessions
 * of a person. MongoDB deletes expired and idle ones. Expects the indexes of `collections.ts`.
 */
export function createSessionStore(db: Db) {
  const sessions = db.collection<SessionDocument>(SESSIONS);
  const accounts = db.collection<AccountDocument>(ACCOUNTS);

  function join(query: Filter<SessionDocument>, now: Date): Promise<JoinedSession[]> {
    return sessions
      .aggregate<JoinedSession>([
        { $match: { ...query, expiresAt: { $gt: now }, lastUsedAt: { $gt: idleLimit(now) } } },
        { $sort: { createdAt: -1 } },
        { $set: { userId: { $ifNull: ['$userId', FOUNDER_ID] } } },
        JOIN_CALLER,
        { $lookup: { from: USERS, localField: 'userId', foreignField: '_id', as: 'user' } },
        JOIN_MEMBER,
      ])
      .toArray();
  }

  /** Finds valid sessions, most recently created first. */
  async function findValid(query: Filter<SessionDocument>, now: Date): Promise<SessionHolder[]> {
    return (await join(query, now)).flatMap((joined) => toHolder(joined) ?? []);
  }

  /** Stores the founder of an account that a process of the earlier version has created. */
  async function adopt({ accountId }: JoinedSession): Promise<void> {
    const account = await accounts.findOne({ _id: accountId, ...ACCOUNT_NOT_DELETED });
    if (account && account.email !== account._id) await adoptFounder(db, account);
  }

  return {
    /** Inserts a session. Ends the person's oldest sessions if there are more than 100. */
    async insert({ tokenHash, ...fields }: Session & { userId: string }): Promise<void> {
      await sessions.insertOne({ _id: tokenHash, ...fields });
      const overLimit = await sessions
        .find({ userId: fields.userId }, { projection: { _id: 1 } })
        .sort({ createdAt: -1 })
        .skip(MAX_SESSIONS_PER_USER)
        .toArray();
      if (overLimit.length > 0) await sessions.deleteMany({ _id: { $in: overLimit.map(({ _id }) => _id) } });
    },

    /** Finds a valid session by the hash of its token. */
    async find(tokenHash: string, now: Date): Promise<SessionHolder | undefined> {
      const [joined] = await join({ _id: tokenHash }, now);
      if (!joined) return undefined;
      if (joined.user.length > 0 || founderIdOf(joined.accountId) !== joined.userId) return toHolder(joined);
      await adopt(joined);
      const [found] = await findValid({ _id: tokenHash }, now);
      return found;
    },

    /** Lists the valid sessions of a person, most recently created first; at most 100. */
    async list(userId: string, now: Date): Promise<Session[]> {
      return (await findValid(ofUser(userId), now)).map(({ session }) => session);
    },

    /** Records that a session was used. */
    async touch(tokenHash: string, at: Date): Promise<void> {
      await sessions.updateOne({ _id: tokenHash }, { $max: { lastUsedAt: at } });
    },

    /** Moves a session of a person to another account. */
    async moveToAccount(userId: string, id: string, accountId: string): Promise<void> {
      await sessions.updateOne({ ...ofUser(userId), id }, { $set: { userId, accountId } });
    },

    /** Deletes the session with this token. Succeeds if there is none. */
    async remove(tokenHash: string): Promise<void> {
      await sessions.deleteOne({ _id: tokenHash });
    },

    /** Deletes a session of a person by its ID. @returns Whether there was one. */
    async removeById(userId: string, id: string): Promise<boolean> {
      return (await sessions.deleteOne({ ...ofUser(userId), id })).deletedCount > 0;
    },

    /**
     * Deletes the sessions of a person.
     *
     * @param exceptId ID of a session that continues.
     * @returns The number of deleted sessions.
     */
    async removeAll(userId: string, exceptId?: string): Promise<number> {
      const query = { ...ofUser(userId), ...(exceptId !== undefined && { id: { $ne: exceptId } }) };
      return (await sessions.deleteMany(query)).deletedCount;
    },
  };
}

/** `founderIdOf` as an expression of MongoDB. */
const FOUNDER_ID = {
  $concat: [`${ID_PREFIXES.user}_`, { $substrCP: ['$accountId', `${ID_PREFIXES.account}_`.length, 100] }],
};

const JOIN_MEMBER = {
  $lookup: {
    from: MEMBERS,
    let: { accountId: '$accountId' },
    localField: 'userId',
    foreignField: 'userId',
    pipeline: [{ $match: { $expr: { $eq: ['$accountId', '$$accountId'] } } }],
    as: 'member',
  },
};

/** Matches the sessions of a person. Founders have sessions without `userId` in their home account. */
function ofUser(userId: string): Filter<SessionDocument> {
  return { $or: [{ userId }, { userId: { $exists: false }, accountId: homeAccountIdOf(userId) }] };
}

/** Returns a session with what belongs to it; undefined if the person is gone or has ended all sessions. */
function toHolder({ user, account, member, _id, ...session }: JoinedSession): SessionHolder | undefined {
  const [found] = user;
  const [caller] = account;
  const holder = toMember(member[0]);
  if (!found || (session.epoch ?? 0) !== epochOf(found, session.accountId, caller)) return undefined;
  const { _id: id, ...fields } = found;
  return {
    session: { tokenHash: _id, ...session },
    user: { id, ...fields },
    ...(caller &&
      holder && {
        membership: {
          member: holder,
          ...accountWatchOf(caller),
          domain: effectiveDomain(caller),
          ...linkDomainsOf(caller),
          ...defaultTemplateOf(caller),
        },
      }),
  };
}

/** Returns the epoch of a person, also if only a process of the earlier version has incremented it. */
function epochOf(user: UserDocument, accountId: string, caller: CallerFields | undefined): number {
  const isFounder = homeAccountIdOf(user._id) === accountId;
  return Math.max(user.sessionEpoch ?? 0, isFounder ? (caller?.sessionEpoch ?? 0) : 0);
}

function idleLimit(now: Date): Date {
  return new Date(now.getTime() - MAX_IDLE_MS);
}
