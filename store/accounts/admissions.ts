import type { Db } from 'mongodb';
import type { AuditEntry } from '../../core/audit/audit-entry.js';
import { recordEntries } from '../audit/record-entry.js';
import { isDuplicateKey } from '../mongo/duplicate-key.js';
import { newId } from '../mongo/ids.js';
import { inTransaction } from '../mongo/transactions.js';
import { consumeInvitation, countSeats, lockMembers, type Invitation } from './invitations.js';
import { MEMBERS, type Member, type MemberDocument } from './members.js';
import { USERS, type User, type UserDocument } from './user-documents.js';

/** Builds the entry of the audit log for a person who joins an account. */
export type AuditAdmission = (
  seat: Pick<Member, 'accountId' | 'role' | 'folders'>,
  memberId: string,
) => AuditEntry;

/** Result of admitting a new person. `conflict`: the address or the identity belongs to a person now, or
 * the person is a member already. */
export type Admission = 'admitted' | 'conflict' | 'none';

/** Creates the store that admits new persons who have signed in at an OpenID provider. */
export function createAdmissionStore(db: Db) {
  const users = db.collection<UserDocument>(USERS);
  const members = db.collection<MemberDocument>(MEMBERS);

  async function admit(run: () => Promise<boolean>): Promise<Admission> {
    try {
      return (await run()) ? 'admitted' : 'none';
    } catch (error) {
      if (isDuplicateKey(error)) return 'conflict';
      throw error;
    }
  }

  return {
    /**
     * Stores a new person and makes them a member by all of their invitations, in one transaction.
     *
     * @param invitations Of the verified address of the person.
     * @returns `none` if all invitations have ended since they were read.
     */
    acceptAll: (user: User, invitations: readonly Invitation[], audit: AuditAdmission): Promise<Admission> =>
      admit(() =>
        inTransaction(db, async (session) => {
          const { id: userId, createdAt: joinedAt } = user;
          let joined = 0;
          for (const invitation of invitations) {
            const { accountId, role, folders } = invitation;
            const isOpen =
              (await lockMembers(db, accountId, session)) &&
              (await consumeInvitation(db, invitation, joinedAt, session));
            if (!isOpen) continue;
            const member = { accountId, userId, role, ...(folders && { folders }), joinedAt };
            const memberId = newId('member');
            await members.insertOne({ _id: memberId, ...member }, { session });
            await recordEntries(db, [audit(member, memberId)], session);
            joined += 1;
          }
          if (joined > 0) await users.insertOne(toDocument(user), { session });
          return joined > 0;
        }),
      ),

    /**
     * Makes a person a member of an account, and stores a new person in the same transaction.
     *
     * @param person.isNew Whether the person is not stored yet.
     * @param person.at Time of joining.
     * @param limit Maximum number of members and pending invitations; may be Infinity.
     * @returns `none` if the account was deleted, or has as many members as its plan allows.
     */
    join: (
      { user, isNew, at }: { user: User; isNew: boolean; at: Date },
      { accountId, role }: Pick<Member, 'accountId' | 'role'>,
      limit: number,
      audit: AuditAdmission,
    ): Promise<Admission> =>
      admit(() =>
        inTransaction(db, async (session) => {
          const { id: userId, email } = user;
          if (!(await lockMembers(db, accountId, session))) return false;
          if ((await countSeats(db, accountId, email, at, session)) >= limit) return false;
          const memberId = newId('member');
          await members.insertOne({ _id: memberId, accountId, userId, role, joinedAt: at }, { session });
          await recordEntries(db, [audit({ accountId, role }, memberId)], session);
          if (isNew) await users.insertOne(toDocument(user), { session });
          return true;
        }),
      ),
  };
}

function toDocument({ id, ...fields }: User): UserDocument {
  return { _id: id, ...fields };
}
