import { emailAddressSchema } from '../../core/accounts/account-schemas.js';
import { decideSignIn, type SignInDecision, type SignInError } from '../../core/accounts/sign-in-decision.js';
import { DomainError } from '../../core/basics/errors.js';
import { personNameSchema } from '../../core/accounts/user-schemas.js';
import type { OidcPerson } from '../../outbound/oidc-provider.js';
import type { AuditAdmission } from '../../store/accounts/admissions.js';
import type { Identity, User } from '../../store/accounts/user-documents.js';
import { newId } from '../../store/mongo/ids.js';
import type { AuditedRequest } from '../audit/audit-entry-of.js';
import { memberJoined } from '../audit/audit-member.js';
import type { SingleSignOnDeps } from './deps.js';
import type { SignInFailure } from './failed-sign-in.js';
import { requireProvider } from './require-provider.js';

/** Attempts, in case another sign-in of the same person is faster. */
const MAX_ATTEMPTS = 3;

type Admitted = { user: User } | SignInFailure;

/**
 * Returns the person of an identity, after linking or creating them as `decideSignIn` says. Concurrent
 * sign-ins of one new person create one person.
 */
export async function admitPerson(
  person: OidcPerson,
  request: Pick<AuditedRequest, 'headers'>,
  deps: SingleSignOnDeps,
): Promise<Admitted> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const admitted = await admitOnce(person, request, deps);
    if (admitted) return admitted;
  }
  return { error: 'provider_error', reason: 'the person was changed by concurrent requests' };
}

/** Returns undefined if the facts have changed since they were read. */
async function admitOnce(
  person: OidcPerson,
  request: Pick<AuditedRequest, 'headers'>,
  deps: SingleSignOnDeps,
): Promise<Admitted | undefined> {
  const auditOf =
    (user: User): AuditAdmission =>
    (seat, memberId) =>
      memberJoined(seat, memberId, user, request, deps);
  const { oidc } = requireProvider(deps);
  const linked = await deps.identities.findUser(person);
  if (linked) return { user: linked };
  const email = parseEmail(person.email);
  const addressee = email === undefined ? undefined : await deps.users.findByEmail(email);
  // A concurrent sign-in of the same person was faster.
  if (addressee && hasIdentity(addressee, person)) return { user: addressee };
  const invitations = email === undefined ? [] : await deps.invitations.listPending(email, deps.now());
  const decide = (hasInvitations: boolean): SignInDecision =>
    decideSignIn(
      {
        email,
        isEmailVerified: person.isEmailVerified,
        addressee: addressee && {
          userId: addressee.id,
          hasIdentityThere: (addressee.identities ?? []).some(({ issuer }) => issuer === person.issuer),
        },
        hasInvitations,
      },
      { ...deps.settings, oidc },
    );
  let decision = decide(invitations.length > 0);
  if (decision.kind === 'accept_invitations') {
    const user = newUser(decision.email, person, deps);
    const admission = await deps.admissions.acceptAll(user, invitations, auditOf(user));
    if (admission === 'admitted') return { user };
    if (admission === 'conflict') return undefined;
    decision = decide(false);
  }
  switch (decision.kind) {
    case 'rejected':
      return { error: decision.error, reason: EXPLANATIONS[decision.error] };
    case 'take_over':
      return takeOver(decision, person, deps);
    case 'join_account': {
      const user = newUser(decision.email, person, deps);
      return joinAccount(user, auditOf(user), deps);
    }
    case 'sign_up':
      return signUp(newUser(decision.email, person, deps), deps);
    case 'sign_in':
    case 'accept_invitations':
      return undefined;
  }
}

function hasIdentity({ identities = [] }: User, { issuer, subject }: OidcPerson): boolean {
  return identities.some((identity) => identity.issuer === issuer && identity.subject === subject);
}

async function takeOver(
  { userId, email }: { userId: string; email: string },
  person: OidcPerson,
  { identities, sessionStore, now }: SingleSignOnDeps,
): Promise<Admitted | undefined> {
  const user = await identities.takeOver(userId, email, buildIdentity(person, now()));
  if (!user) return undefined;
  await sessionStore.removeAll(user.id);
  return { user };
}

async function joinAccount(
  user: User,
  audit: AuditAdmission,
  deps: SingleSignOnDeps,
): Promise<Admitted | undefined> {
  const { oidc } = requireProvider(deps);
  const account = oidc.joins && (await deps.accounts.find(oidc.joins.accountId));
  if (!account || !oidc.joins) {
    return { error: 'not_invited', reason: 'OIDC_ACCOUNT is the ID of no account' };
  }
  const limit = deps.settings.members[account.plan] || Infinity;
  const admission = await deps.admissions.join(
    { user, isNew: true, at: user.createdAt },
    { accountId: account.id, role: oidc.joins.role },
    limit,
    audit,
  );
  if (admission === 'none') {
    return {
      error: 'not_invited',
      reason: 'the account of OIDC_ACCOUNT has as many members as its plan allows',
    };
  }
  return admission === 'admitted' ? { user } : undefined;
}

async function signUp(
  { email, name, identities, createdAt }: User,
  { newAccounts }: SingleSignOnDeps,
): Promise<Admitted | undefined> {
  try {
    const { user } = await newAccounts.insert({
      id: newId('account'),
      email,
      ...(name !== undefined && { name }),
      ...(identities && { identities }),
      plan: 'free',
      createdAt,
    });
    return { user };
  } catch (error) {
    if (error instanceof DomainError && error.code === 'conflict') return undefined;
    throw error;
  }
}

function newUser(email: string, person: OidcPerson, { now }: Pick<SingleSignOnDeps, 'now'>): User {
  const createdAt = now();
  const name = personNameSchema.safeParse(person.name);
  return {
    id: newId('user'),
    email,
    ...(name.success && { name: name.data }),
    identities: [buildIdentity(person, createdAt)],
    createdAt,
  };
}

/** Builds the identity of a person at the provider, linked at an instant. */
export function buildIdentity({ issuer, subject }: OidcPerson, linkedAt: Date): Identity {
  return { id: newId('identity'), issuer, subject, linkedAt };
}

/** Returns the normalized address; undefined if there is none that could be one of a person here. */
function parseEmail(email: string | undefined): string | undefined {
  return emailAddressSchema.safeParse(email).data;
}

/** Reasons for the log. */
const EXPLANATIONS: Readonly<Record<SignInError, string>> = {
  email_not_verified: 'the provider states no email address, or does not say that it is verified',
  domain_not_allowed: 'the domain of the address is not in OIDC_ALLOWED_DOMAINS',
  link_required: 'a person has the address and has not linked the identity',
  not_invited: 'nothing admits the person: no invitation, no OIDC_ACCOUNT, and SIGNUP is closed',
  identity_taken: 'the identity is linked to another person',
  provider_error: 'the response of the provider failed a check',
  provider_unavailable: 'the provider did not respond',
};
