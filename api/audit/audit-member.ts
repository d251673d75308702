import { listChanges } from '../../core/codes/history/list-changes.js';
import type { AuditEntry } from '../../core/audit/audit-entry.js';
import type { AuditAction } from '../../core/audit/audit-actions.js';
import type { Invitation } from '../../store/accounts/invitations.js';
import type { Member } from '../../store/accounts/members.js';
import type { User } from '../../store/accounts/user-documents.js';
import { auditEntryBy, auditEntryOf, type AuditedRequest } from './audit-entry-of.js';

type Clock = { now: () => Date };
type Person = Pick<User, 'id' | 'email' | 'name'>;
/** The membership that a person gets. */
export type JoinedSeat = Pick<Member, 'accountId' | 'role' | 'folders'>;
/** A member, or what somebody is invited to. */
type Seat = Pick<Member, 'role' | 'folders'>;

/** Builds the audit entry of a changed role or limit. */
export function memberChanged(
  person: Person,
  request: AuditedRequest,
  deps: Clock,
  { before, after }: { before: Member; after: Member },
): AuditEntry {
  const target = { id: after.id, name: person.email };
  const changes = listChanges(audited(before), audited(after));
  return auditEntryOf(request, { action: 'member.changed', target, changes }, deps);
}

/** Builds the audit entry of a membership that ends. */
export function membershipEnded(
  action: 'member.removed' | 'member.left',
  member: Member,
  person: Person,
  request: AuditedRequest,
  deps: Clock,
): AuditEntry {
  const { accountId, id } = member;
  const changes = listChanges(audited(member), {});
  const subject = { action, target: { id, name: person.email }, changes };
  if (action === 'member.removed') return auditEntryOf(request, subject, deps);
  // A person can leave an account that the session is not in.
  const session = request.principal?.sessionId ?? '';
  const actor = { type: 'session' as const, id: session, name: person.name ?? null, memberId: id };
  return auditEntryBy({ accountId, actor }, subject, deps, request);
}

/** Builds the audit entry of a person who joins, whose actor is the person. */
export function memberJoined(
  { accountId, role, folders }: JoinedSeat,
  memberId: string,
  person: Person,
  request: Pick<AuditedRequest, 'headers'>,
  deps: Clock,
): AuditEntry {
  const actor = { type: 'user' as const, id: person.id, name: person.email, memberId };
  const changes = listChanges({}, audited({ role, ...(folders && { folders }) }));
  const subject = { action: 'member.joined' as const, target: { id: memberId, name: person.email }, changes };
  return auditEntryBy({ accountId, actor }, subject, deps, request);
}

/** Builds the audit entry of an invitation that is sent or revoked. */
export function invitationEntry(
  action: Extract<AuditAction, 'member.invited' | 'invitation.revoked'>,
  invitation: Pick<Invitation, 'id' | 'email' | 'role' | 'folders'>,
  request: AuditedRequest,
  deps: Clock,
): AuditEntry {
  const { id, email } = invitation;
  const [before, after] = action === 'member.invited' ? [{}, audited(invitation)] : [audited(invitation), {}];
  const subject = { action, target: { id, name: email }, changes: listChanges(before, after) };
  return auditEntryOf(request, subject, deps);
}

function audited({ role, folders = [] }: Seat): Record<string, unknown> {
  return { role, ...(folders.length > 0 && { folders }) };
}
