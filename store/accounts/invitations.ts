import type { ClientSession, Db, Filter } from 'mongodb';
import type { Actor } from '../../core/accounts/actor.js';
import { INVITATION_DAYS } from '../../core/accounts/invitation-schemas.js';
import type { AuditEntry } from '../../core/audit/audit-entry.js';
import type { Role } from '../../core/accounts/roles.js';
import { DAY_MS } from '../../core/basics/time/durations.js';
import { recordEntries } from '../audit/record-entry.js';
import type { CollectionIndexes } from '../mongo/indexes.js';
import { inTransaction } from '../mongo/transactions.js';
import { ACCOUNT_NOT_DELETED, ACCOUNTS, type AccountDocument } from './accounts.js';
import { MEMBERS, type MemberDocument } from './members.js';
import { USERS, type UserDocument } from './user-documents.js';

export const INVITATIONS = 'invitations';

/** How long an invitation whose link has ended is listed. */
const EXPIRED_SECONDS = 30 * 86_400;

/** An invitation to an account, until it is accepted or revoked. */
export interface Invitation {
  id: string;
  accountId: string;
  /** Lowercase; an account has one invitation per address. */
  email: string;
  role: Role;
  folders?: string[];
  invitedBy: Actor;
  /** SHA-256 of the token of its link. */
  tokenHash: string;
  /** Number of earlier links, from which the token derives; see `deriveInvitationToken`. */
  resent: number;
  mailed: boolean;
  createdAt: Date;
  expiresAt: Date;
}

/** A new link of an invitation. */
export type InvitationLink = Pick<Invitation, 'tokenHash' | 'resent' | 'mailed'>;

type InvitationDocument = Omit<Invitation, 'id'> & { _id: string };

export const INVITATION_INDEXES: CollectionIndexes = {
  collection: INVITATIONS,
  indexes: [
    { key: { accountId: 1, email: 1 }, unique: true },
    { key: { accountId: 1, _id: -1 } },
    { key: { tokenHash: 1 }, unique: true },
    { key: { email: 1 } },
    { key: { expiresAt: 1 }, expireAfterSeconds: EXPIRED_SECONDS },
  ],
};

/** Returns when a link that is created at `at` ends. */
export function invitationEnd(at: Date): Date {
  return new Date(at.getTime() + INVITATION_DAYS * DAY_MS);
}

/** Creates the store of invitations. Expects the indexes of `collections.ts`. */
export function createInvitationStore(db: Db) {
  const invitations = db.collection<InvitationDocument>(INVITATIONS);

  return {
    /**
     * Inserts an invitation in place of an earlier one for the same address.
     *
     * @param limit Maximum number of members and pending invitations; may be Infinity.
     * @returns `member` if the address belongs to a member, `limit` if the account has too many.
     */
    insert: (
      { id, ...fields }: Invitation,
      limit: number,
      audit: AuditEntry,
    ): Promise<'inserted' | 'member' | 'limit'> =>
      inTransaction(db, async (session) => {
        const { accountId, email, createdAt } = fields;
        await lockMembers(db, accountId, session);
        if (await isMember(db, accountId, email, session)) return 'member';
        const taken = await countSeats(db, accountId, email, createdAt, session);
        if (taken >= limit) return 'limit';
        await invitations.deleteOne({ accountId, email }, { session });
        await invitations.insertOne({ _id: id, ...fields }, { session });
        await recordEntries(db, [audit], session);
        return 'inserted';
      }),

    /** Finds an invitation of an account. */
    async find(accountId: string, id: string): Promise<Invitation | undefined> {
      return toInvitation(await invitations.findOne({ _id: id, accountId }));
    },

    /** Finds the invitation whose link has this token, unless it has ended. */
    async findByToken(tokenHash: string, now: Date): Promise<Invitation | undefined> {
      return toInvitation(await invitations.findOne({ tokenHash, expiresAt: { $gt: now } }));
    },

    /** Lists the pending invitations of an address, oldest first. */
    async listPending(email: string, now: Date): Promise<Invitation[]> {
      const found = invitations.find({ email, expiresAt: { $gt: now } }).sort({ _id: 1 });
      return (await found.toArray()).flatMap((document) => toInvitation(document) ?? []);
    },

    /** Lists invitations, newest first. @param page.after ID of the last one of the page before. */
    async list(
      accountId: string,
      page: { skip?: number; limit: number; after?: string | undefined },
    ): Promise<Invitation[]> {
      const found = await invitations
        .find({ accountId, ...(page.after !== undefined && { _id: { $lt: page.after } }) })
        .sort({ _id: -1 })
        .skip(page.skip ?? 0)
        .limit(page.limit)
        .toArray();
      return found.flatMap((document) => toInvitation(document) ?? []);
    },

    count: (accountId: string): Promise<number> => invitations.countDocuments({ accountId }),

    /**
     * Replaces the link of an invitation; the former one ends.
     *
     * @returns undefined if the invitation is gone, or its link was replaced in the meantime.
     */
    async renew(
      { id, accountId, resent }: Invitation,
      link: InvitationLink,
      at: Date,
    ): Promise<Invitation | undefined> {
      return toInvitation(
        await invitations.findOneAndUpdate(
          { _id: id, accountId, resent },
          { $set: { ...link, expiresAt: invitationEnd(at) } },
          { returnDocument: 'after' },
        ),
      );
    },

    /**
     * Deletes an invitation; its link ends.
     *
     * @param audit Builds the entry of the audit log.
     * @returns Whether there was one.
     */
    remove: (accountId: string, id: string, audit: (former: Invitation) => AuditEntry): Promise<boolean> =>
      inTransaction(db, async (session) => {
        const former = await invitations.findOneAndDelete({ _id: id, accountId }, { session });
        const invitation = toInvitation(former);
        if (!invitation) return false;
        await recordEntries(db, [audit(invitation)], session);
        return true;
      }),
  };
}

/**
 * Ends an invitation in the transaction in which the person becomes a member.
 *
 * @returns false if its link has ended, was used, or was replaced.
 */
export async function consumeInvitation(
  db: Db,
  { id, tokenHash }: Invitation,
  now: Date,
  session: ClientSession,
): Promise<boolean> {
  const query: Filter<InvitationDocument> = { _id: id, tokenHash, expiresAt: { $gt: now } };
  const result = await db.collection<InvitationDocument>(INVITATIONS).deleteOne(query, { session });
  return result.deletedCount === 1;
}

/**
 * Lets concurrent changes of the members of an account run one after the other.
 *
 * @returns false if the account was deleted.
 */
export async function lockMembers(db: Db, accountId: string, session: ClientSession): Promise<boolean> {
  const result = await db
    .collection<AccountDocument>(ACCOUNTS)
    .updateOne({ _id: accountId, ...ACCOUNT_NOT_DELETED }, { $inc: { memberVersion: 1 } }, { session });
  return result.matchedCount === 1;
}

async function isMember(db: Db, accountId: string, email: string, session: ClientSession): Promise<boolean> {
  const user = await db.collection<UserDocument>(USERS).findOne({ email }, { session });
  if (!user) return false;
  const members = db.collection<MemberDocument>(MEMBERS);
  return (await members.findOne({ accountId, userId: user._id }, { session })) !== null;
}

/** Counts members, and the pending invitations of other addresses. */
export async function countSeats(
  db: Db,
  accountId: string,
  email: string,
  now: Date,
  session: ClientSession,
): Promise<number> {
  const others = { accountId, email: { $ne: email }, expiresAt: { $gt: now } };
  // One after the other: a transaction runs one operation at a time.
  const members = await db.collection(MEMBERS).countDocuments({ accountId }, { session });
  return members + (await db.collection(INVITATIONS).countDocuments(others, { session }));
}

function toInvitation(document: InvitationDocument | null): Invitation | undefined {
  if (!document) return undefined;
  const { _id: id, ...fields } = document;
  return { id, ...fields };
}
