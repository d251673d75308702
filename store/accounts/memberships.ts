import type { ClientSession, Db, Filter } from 'mongodb';
import { homeAccountIdOf } from '../../core/accounts/derived-person-id.js';
import { LIMITABLE_ROLES, type Role } from '../../core/accounts/roles.js';
import type { AuditEntry } from '../../core/audit/audit-entry.js';
import { DomainError } from '../../core/basics/errors.js';
import { recordEntries, type AuditChange } from '../audit/record-entry.js';
import { inTransaction } from '../mongo/transactions.js';
import { ACCOUNT_NOT_DELETED, ACCOUNTS, type AccountDocument } from './accounts.js';
import { revokeKeysOfMember, type AuditKey } from './api-keys.js';
import { lockMembers } from './invitations.js';
import { findOldestOwner, MEMBERS, toMember, type Member, type MemberDocument } from './members.js';
import { SESSIONS } from './sessions.js';
import { USERS, type UserDocument } from './user-documents.js';

/** Builds the entry of an end of a membership, and may throw a domain error. */
type AuditRemoval = (member: Member) => AuditEntry;

/** Change of a member; null lifts the limit to folders. */
export interface MemberChange {
  role?: Role | undefined;
  folders?: string[] | null | undefined;
}

/**
 * Creates the store that changes and ends memberships. Changes in one account run one after the other, so an
 * account always has an owner. A person whose last membership ends is erased in the same transaction.
 */
export function createMembershipStore(db: Db) {
  const members = db.collection<MemberDocument>(MEMBERS);

  async function find(accountId: string, id: string, session: ClientSession): Promise<Member | undefined> {
    await lockMembers(db, accountId, session);
    return toMember(await members.findOne({ _id: id, accountId }, { session }));
  }

  return {
    /**
     * Changes a member.
     *
     * @returns The changed member; undefined if there is none.
     * @param audit Builds the entry of the audit log, and may throw a domain error.
     * @throws DomainError `last_owner`, or the error of `audit`.
     */
    change: (
      accountId: string,
      id: string,
      { role, folders }: MemberChange,
      audit: AuditChange<Member>,
    ): Promise<Member | undefined> =>
      inTransaction(db, async (session) => {
        const member = await find(accountId, id, session);
        if (!member) return undefined;
        const changed = { ...member, role: role ?? member.role };
        if (folders) changed.folders = folders;
        if (folders === null || !LIMITABLE_ROLES.includes(changed.role)) delete changed.folders;
        const entry = audit(member, changed);
        const { id: _id, ...fields } = changed;
        await members.replaceOne({ _id: id, accountId }, fields, { session });
        await settleOwners(db, accountId, session);
        await recordEntries(db, [entry], session);
        return toMember({ _id: id, ...fields });
      }),

    /**
     * Ends a membership.
     *
     * @param audit Builds the entry of the audit log, and may throw a domain error.
     * @param auditKey Builds the entry of a revoked key. Default: the keys that the member created remain.
     * @returns The number of revoked keys; undefined if there is no such member.
     * @throws DomainError `last_owner`, or the error of `audit`.
     */
    remove: (
      accountId: string,
      id: string,
      audit: AuditRemoval,
      auditKey?: AuditKey,
    ): Promise<{ revokedKeys: number } | undefined> =>
      inTransaction(db, async (session) => {
        const member = await find(accountId, id, session);
        if (!member) return undefined;
        const entry = audit(member);
        await members.deleteOne({ _id: id, accountId }, { session });
        await settleOwners(db, accountId, session);
        await endCopies(db, member, session);
        await eraseWithoutMembership(db, [member.userId], session);
        await recordEntries(db, [entry], session);
        const revokedKeys = auditKey ? await revokeKeysOfMember(db, member, auditKey, session) : 0;
        return { revokedKeys };
      }),
  };
}

/** Ends all memberships of an account that is deleted in the same transaction. */
export async function endMemberships(db: Db, accountId: string, session: ClientSession): Promise<void> {
  const members = db.collection<MemberDocument>(MEMBERS);
  const userIds = await members.distinct('userId', { accountId }, { session });
  await members.deleteMany({ accountId }, { session });
  await eraseWithoutMembership(db, userIds, session);
}

/**
 * Stores the email address of the oldest owner in an account.
 *
 * @throws DomainError `last_owner` if the account has no owner.
 */
async function settleOwners(db: Db, accountId: string, session: ClientSession): Promise<void> {
  const oldest = await findOldestOwner(db, accountId, session);
  if (!oldest)
    throw new DomainError('last_owner', 'An account needs an owner; make someone else an owner first');
  const user = await db.collection<UserDocument>(USERS).findOne({ _id: oldest.userId }, { session });
  if (!user) return;
  await db
    .collection<AccountDocument>(ACCOUNTS)
    .updateOne({ _id: accountId, ...ACCOUNT_NOT_DELETED }, { $set: { ownerEmail: user.email } }, { session });
}

/** Removes the copies of a founder who has left the account. */
async function endCopies(db: Db, { accountId, userId }: Member, session: ClientSession): Promise<void> {
  if (homeAccountIdOf(userId) !== accountId) return;
  await db.collection<AccountDocument>(ACCOUNTS).updateOne(
    { _id: accountId },
    {
      $set: { email: accountId },
      $unset: { passwordHash: '', passwordReset: '' },
      // Sessions that an earlier version has opened for the person end.
      $inc: { sessionEpoch: 1 },
    },
    { session },
  );
}

/** Erases the persons of these IDs who are no member anywhere, with their sessions. */
async function eraseWithoutMembership(db: Db, userIds: string[], session: ClientSession): Promise<void> {
  const members = db.collection<MemberDocument>(MEMBERS);
  const rest = new Set(await members.distinct('userId', { userId: { $in: userIds } }, { session }));
  const gone: Filter<UserDocument>['_id'] = { $in: userIds.filter((id) => !rest.has(id)) };
  await db.collection<UserDocument>(USERS).deleteMany({ _id: gone }, { session });
  await db.collection(SESSIONS).deleteMany({ userId: gone }, { session });
}
