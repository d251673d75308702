import type { MemberResource } from '../../core/accounts/member-schemas.js';
import type { Member } from '../../store/accounts/members.js';
import type { User } from '../../store/accounts/user-documents.js';
import type { MemberDeps } from './deps.js';

/** Builds the API responses for members, with what the service knows of the persons. */
export async function presentMembers(
  members: readonly Member[],
  { users }: Pick<MemberDeps, 'users'>,
): Promise<MemberResource[]> {
  const persons = await users.findAll(members.map(({ userId }) => userId));
  return members.flatMap((member) => {
    const user = persons.get(member.userId);
    // Erased between the two reads.
    return user ? [presentMember(member, user)] : [];
  });
}

function presentMember(member: Member, user: User): MemberResource {
  const { id, userId, role, folders = null, joinedAt, lastSeenAt } = member;
  return {
    id,
    userId,
    email: user.email,
    name: user.name ?? null,
    role,
    folders,
    totp: user.totp !== undefined,
    joinedAt: joinedAt.toISOString(),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  };
}
