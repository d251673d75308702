import type { Db } from 'mongodb';
import type { Role } from '../../core/accounts/roles.js';
import { MEMBERS, type MemberDocument } from '../../store/accounts/members.js';
import { USERS, type UserDocument } from '../../store/accounts/user-documents.js';
import { newId } from '../../store/mongo/ids.js';

/**
 * Adds a member to an account, without an invitation.
 *
 * @param userId Default: a new person.
 * @returns The ID of the member.
 */
export async function addMember(
  db: Db,
  accountId: string,
  userId?: string,
  role: Role = 'viewer',
): Promise<string> {
  const id = newId('member');
  const at = new Date();
  const member = { accountId, userId: userId ?? newId('user'), role, joinedAt: at };
  if (userId === undefined) {
    const user = { _id: member.userId, email: `${member.userId}@example.com`, createdAt: at };
    await db.collection<UserDocument>(USERS).insertOne(user);
  }
  await db.collection<MemberDocument>(MEMBERS).insertOne({ _id: id, ...member });
  return id;
}
