import type { Db } from 'mongodb';
import type { Role } from '../../core/accounts/roles.js';
import { MEMBERS, type MemberDocument } from '../../store/accounts/members.js';
import { hashPassword } from '../../store/accounts/passwords.js';
import { USERS, type UserDocument } from '../../store/accounts/user-documents.js';
import { newId } from '../../store/mongo/ids.js';
import { createCaller, type Session, type TestApi } from './api.js';

const PASSWORD = 'correct horse battery';

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
  return (await insertMember(db, { accountId, role, ...(userId !== undefined && { userId }) })).id;
}

/** A member who is signed in. */
export interface SignedInMember {
  id: string;
  userId: string;
  email: string;
  password: string;
  session: Session;
  /** Sends a request as the member. */
  request: Session['request'];
}

/** Adds a new person to an account, and signs them in. */
export async function signInMember(
  api: Pick<TestApi, 'db' | 'url'>,
  accountId: string,
  role: Role,
  folders?: string[],
): Promise<SignedInMember> {
  const member = await insertMember(api.db, { accountId, role, ...(folders && { folders }) });
  const session = await signIn(api.url, member.email);
  return { ...member, password: PASSWORD, session, request: session.request };
}

async function insertMember(
  db: Db,
  fields: Pick<MemberDocument, 'accountId' | 'role' | 'folders'> & { userId?: string },
): Promise<{ id: string; userId: string; email: string }> {
  const id = newId('member');
  const joinedAt = new Date();
  const member = { ...fields, userId: fields.userId ?? newId('user'), joinedAt };
  const email = `${member.userId}@example.com`;
  if (fields.userId === undefined) {
    const user = { _id: member.userId, email, passwordHash: await hashPassword(PASSWORD, 1) };
    await db.collection<UserDocument>(USERS).insertOne({ ...user, createdAt: joinedAt });
  }
  await db.collection<MemberDocument>(MEMBERS).insertOne({ _id: id, ...member });
  return { id, userId: member.userId, email };
}

async function signIn(url: string, email: string): Promise<Session> {
  const send = createCaller(url, {});
  const response = await send('POST', '/api/v1/auth/sign-in', { email, password: PASSWORD });
  if (!response.ok) throw new Error(`Sign-in returned ${response.status}: ${await response.text()}`);
  const cookie = response.headers.get('set-cookie')!.split(';')[0]!;
  return { cookie, request: createCaller(url, { cookie }) };
}
