import type { ClientSession, Db } from 'mongodb';
import type { AuditEntry } from '../../core/audit/audit-entry.js';
import { DomainError } from '../../core/basics/errors.js';
import { recordEntries } from '../audit/record-entry.js';
import { isDuplicateKey } from '../mongo/duplicate-key.js';
import { inTransaction } from '../mongo/transactions.js';
import { consumeInvitation, lockMembers, type Invitation } from './invitations.js';
import { MEMBERS, type Member, type MemberDocument } from './members.js';
import { USERS, type User, type UserDocument } from './user-documents.js';

/** How a person becomes a member, with the entry of the audit log. */
export interface Joining {
  memberId: string;
  at: Date;
  audit: AuditEntry;
}

/** Creates the store in which persons join accounts by invitation. */
export function createJoinStore(db: Db) {
  const users = db.collection<UserDocument>(USERS);
  const members = db.collection<MemberDocument>(MEMBERS);

  async function join(
    invitation: Invitation,
    { id: userId }: Pick<User, 'id'>,
    { memberId, at, audit }: Joining,
    session: ClientSession,
  ): Promise<Member | undefined> {
    const { accountId, role, folders } = invitation;
    if (!(await lockMembers(db, accountId, session))) return undefined;
    if (!(await consumeInvitation(db, invitation, at, session))) return undefined;
    const member = { accountId, userId, role, ...(folders && { folders }), joinedAt: at };
    await members.insertOne({ _id: memberId, ...member }, { session });
    await recordEntries(db, [audit], session);
    return { id: memberId, ...member };
  }

  return {
    /**
     * Makes an existing person a member.
     *
     * @returns undefined if the invitation has ended.
     * @throws DomainError `conflict` if the person is a member already.
     */
    async joinAs(
      user: Pick<User, 'id'>,
      invitation: Invitation,
      joining: Joining,
    ): Promise<Member | undefined> {
      try {
        return await inTransaction(db, (session) => join(invitation, user, joining, session));
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        throw new DomainError('conflict', 'You are already a member of this account');
      }
    },

    /**
     * Stores a new person and makes them a member, in one transaction.
     *
     * @returns undefined if the invitation has ended.
     * @throws DomainError `conflict` if the address belongs to another person now.
     */
    async joinNew(
      { id, ...fields }: User,
      invitation: Invitation,
      joining: Joining,
    ): Promise<Member | undefined> {
      try {
        return await inTransaction(db, async (session) => {
          const member = await join(invitation, { id }, joining, session);
          if (member) await users.insertOne({ _id: id, ...fields }, { session });
          return member;
        });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        throw new DomainError('conflict', 'The address has signed up in the meantime; sign in to accept');
      }
    },
  };
}
