import type { ClientSession, Db, Filter } from 'mongodb';
import { LIMITABLE_ROLES, type Role } from '../../core/accounts/roles.js';
import type { CollectionIndexes } from '../mongo/indexes.js';

export const MEMBERS = 'members';

/** A person in an account. */
export interface Member {
  /** Sorts by the time of joining. */
  id: string;
  accountId: string;
  userId: string;
  role: Role;
  /** IDs of the folders to which a viewer or editor is limited; absent if there is no limit. */
  folders?: string[];
  joinedAt: Date;
  /** When the member last used the dashboard in this account, to the minute; absent if never. */
  lastSeenAt?: Date;
}

export type MemberDocument = Omit<Member, 'id'> & { _id: string };

export const MEMBER_INDEXES: CollectionIndexes = {
  collection: MEMBERS,
  indexes: [{ key: { userId: 1, accountId: 1 }, unique: true }, { key: { accountId: 1, _id: 1 } }],
};

/**
 * Creates the store of members, for reads. `createMembershipStore` writes them. Expects the indexes of
 * `collections.ts`.
 */
export function createMemberStore(db: Db) {
  const members = db.collection<MemberDocument>(MEMBERS);

  return {
    /** Finds a member of the account. */
    async find(accountId: string, id: string): Promise<Member | undefined> {
      return toMember(await members.findOne({ _id: id, accountId }));
    },

    /** Finds the membership of a person in an account. */
    async findOfUser(userId: string, accountId: string): Promise<Member | undefined> {
      return toMember(await members.findOne({ userId, accountId }));
    },

    /**
     * Lists members in the order in which they joined.
     *
     * @param page.after ID of the last one of the page before.
     */
    async list(
      accountId: string,
      page: { skip?: number; limit: number; after?: string | undefined },
    ): Promise<Member[]> {
      const found = await members
        .find({ accountId, ...(page.after !== undefined && { _id: { $gt: page.after } }) })
        .sort({ _id: 1 })
        .skip(page.skip ?? 0)
        .limit(page.limit)
        .toArray();
      return found.flatMap((document) => toMember(document) ?? []);
    },

    count: (accountId: string): Promise<number> => members.countDocuments({ accountId }),

    /** Lists the memberships of a person, oldest first. */
    async listOfUser(userId: string): Promise<Member[]> {
      const found = await members.find({ userId }).sort({ _id: 1 }).toArray();
      return found.flatMap((document) => toMember(document) ?? []);
    },

    /** Returns whether a member is one of the account's `limit` first members: owners, then by age. */
    async isAmongFirst({ id, accountId, role }: Member, limit: number): Promise<boolean> {
      if (limit === Infinity) return true;
      const isEarlier = { _id: { $lt: id } };
      const ahead: Filter<MemberDocument> =
        role === 'owner' ? { role, ...isEarlier } : { $or: [{ role: 'owner' }, isEarlier] };
      return (await members.countDocuments({ accountId, ...ahead }, { limit })) < limit;
    },

    /** Records that a member used the dashboard. */
    async touch(id: string, at: Date): Promise<void> {
      await members.updateOne({ _id: id }, { $max: { lastSeenAt: at } });
    },
  };
}

export type MemberStore = ReturnType<typeof createMemberStore>;

/** Converts a found document to a member; undefined if none was found. */
export function toMember(document: MemberDocument | null | undefined): Member | undefined {
  if (!document) return undefined;
  const { _id: id, folders, ...fields } = document;
  // A role that cannot be limited ignores folders that it had before.
  return { id, ...fields, ...(folders && LIMITABLE_ROLES.includes(fields.role) && { folders }) };
}

/** Returns the oldest owner of an account. */
export function findOldestOwner(db: Db, accountId: string, session: ClientSession) {
  return db
    .collection<MemberDocument>(MEMBERS)
    .findOne({ accountId, role: 'owner' }, { session, sort: { _id: 1 } });
}
