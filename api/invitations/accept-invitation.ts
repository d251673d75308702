import { accountSchema } from '../../core/accounts/account-schemas.js';
import { acceptInvitationSchema } from '../../core/accounts/invitation-schemas.js';
import { DomainError, validationError } from '../../core/basics/errors.js';
import type { Invitation } from '../../store/accounts/invitations.js';
import type { Joining } from '../../store/accounts/joins.js';
import { hashInvitationToken } from '../../store/accounts/invitation-tokens.js';
import type { Member } from '../../store/accounts/members.js';
import { PASSWORD_ATTEMPT_COST } from '../../store/accounts/passwords.js';
import type { User } from '../../store/accounts/user-documents.js';
import { newId } from '../../store/mongo/ids.js';
import { presentAccount } from '../accounts/present-account.js';
import { memberJoined } from '../audit/audit-member.js';
import { assertPasswordSignIn } from '../auth/assert-password-sign-in.js';
import { assertAcceptablePassword, findPasswordProblems } from '../auth/password-rules.js';
import type { Principal } from '../http/principal.js';
import { created } from '../http/response.js';
import { defineRoute, type RouteRequest } from '../http/route.js';
import { openSession } from '../sessions/open-session.js';
import type { InvitationDeps } from './deps.js';
import { findOpenInvitation, invalidInvitation } from './open-invitation.js';

interface AcceptBody {
  token: string;
  name?: string | undefined;
  password?: string | undefined;
}

type AcceptRequest = RouteRequest<unknown, unknown, AcceptBody>;

export const acceptInvitation = defineRoute({
  method: 'post',
  path: '/api/v1/auth/accept-invitation',
  operationId: 'acceptInvitation',
  tag: 'Sessions',
  summary: 'Accept an invitation',
  description:
    'Makes the person a member and opens a session in the account. An address without a person sets a password, by the rules of sign-up. An address with a person must be signed in as that person: without a session, this is 409 `conflict`, and 403 with the session of another one. An unknown, used, expired, or revoked token is a `validation_error` at `token`.',
  access: { kind: 'public', cost: PASSWORD_ATTEMPT_COST },
  body: acceptInvitationSchema,
  responses: {
    201: { description: 'The account', body: accountSchema, headers: ['Location', 'Set-Cookie'] },
  },
  errors: ['conflict', 'rate_limited', 'unavailable'],
  findMoreProblems: async ({ body }, _deps: InvitationDeps) =>
    findPasswordProblems(body.password, undefined, 'password'),
  async handle(request, deps: InvitationDeps) {
    const { token } = request.body;
    await deps.loginThrottle.count('accept-invitation', hashInvitationToken(token), request);
    const { invitation, account } = await findOpenInvitation(token, deps);
    const known = await deps.users.findByEmail(invitation.email);
    const user = known ?? (await newUser(invitation, request, deps));
    const caller = known && (await identifyAs(known, invitation, request, deps));
    const joining = startJoining(user, invitation, request, deps);
    const member = known
      ? await deps.joins.joinAs(known, invitation, joining)
      : await deps.joins.joinNew(user, invitation, joining);
    if (!member) throw invalidInvitation();
    await deps.users.setLastAccount(user.id, account.id);
    const providerEndsAt = caller?.providerSessionEndsAt;
    const cookies = await openSession(user, account.id, request, deps, { providerEndsAt });
    return created(await presentAccount(account, deps, viewOf(member)), '/api/v1/account', {
      'Set-Cookie': cookies,
    });
  },
});

function startJoining(
  user: User,
  invitation: Invitation,
  request: AcceptRequest,
  deps: InvitationDeps,
): Joining {
  const memberId = newId('member');
  const audit = memberJoined(invitation, memberId, user, request, deps);
  return { memberId, at: audit.at, audit };
}

/** The account as any member sees it. A limit to folders applies from the next request on. */
function viewOf({ accountId }: Member) {
  return { accountId };
}

/**
 * Returns the caller.
 *
 * @throws DomainError `conflict` without a session, `forbidden` with the session of another person.
 */
async function identifyAs(
  user: User,
  invitation: Invitation,
  request: AcceptRequest,
  { sessions }: InvitationDeps,
): Promise<Principal> {
  const caller = await sessions.identify({ method: 'POST', headers: request.headers });
  if (!caller) {
    throw new DomainError('conflict', `${invitation.email} has signed up here; sign in, then accept`);
  }
  if (caller.person?.userId !== user.id) {
    throw new DomainError(
      'forbidden',
      `The invitation is for ${invitation.email}; sign out, then sign in with that address`,
    );
  }
  return caller;
}

/** @throws DomainError `validation_error` at `password`; `forbidden` if passwords are turned off. */
async function newUser(
  { email }: Invitation,
  request: AcceptRequest,
  { passwordHasher, now, settings }: InvitationDeps,
): Promise<User> {
  assertPasswordSignIn(settings);
  const { name, password } = request.body;
  if (password === undefined) throw validationError([{ path: 'password', message: 'is required' }]);
  await assertAcceptablePassword(password, email, 'password');
  const passwordHash = await passwordHasher.hash(password, request);
  return { id: newId('user'), email, ...(name !== undefined && { name }), passwordHash, createdAt: now() };
}
