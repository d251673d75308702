import type { Actor } from '../../core/accounts/actor.js';
import type { AuditAction } from '../../core/audit/audit-actions.js';
import type { AuditEntry } from '../../core/audit/audit-entry.js';
import type { Change } from '../../core/codes/history/list-changes.js';
import type { Member } from '../../store/accounts/members.js';
import type { User } from '../../store/accounts/user-documents.js';
import { auditEntryBy, type AuditedRequest } from './audit-entry-of.js';

type Person = Pick<User, 'id' | 'email' | 'name'>;
type Request = Pick<AuditedRequest, 'headers'>;
type Clock = { now: () => Date };

/**
 * Builds the audit entries of a sign-in, one for each account of the person. Their actor is the new session.
 *
 * @param memberships All memberships of the person.
 */
export function signedIn(
  person: Person,
  memberships: readonly Member[],
  sessionId: string,
  request: Request,
  deps: Clock,
): AuditEntry[] {
  const actor: Actor = { type: 'session', id: sessionId, name: person.name ?? null };
  return entriesOf('user.signed_in', person, memberships, actor, request, deps);
}

/** Builds the audit entries of a new password. @param actor The session that changed it. */
export function passwordChanged(
  person: Person,
  memberships: readonly Member[],
  actor: Actor,
  request: Request,
  deps: Clock,
): AuditEntry[] {
  return entriesOf('user.password_changed', person, memberships, actor, request, deps);
}

/** Builds the audit entries of a password that was set with a reset link, by a person without a session. */
export function passwordReset(
  person: Person,
  memberships: readonly Member[],
  request: Request,
  deps: Clock,
): AuditEntry[] {
  const actor: Actor = { type: 'user', id: person.id, name: person.email };
  return entriesOf('user.password_changed', person, memberships, actor, request, deps);
}

/**
 * Builds the audit entries of two-factor sign-in that was turned on or off.
 *
 * @param actor The session that did it, or the operator.
 * @param request Undefined for the operator.
 */
export function totpChanged(
  person: Person,
  isOn: boolean,
  memberships: readonly Member[],
  actor: Actor,
  request: Request | undefined,
  deps: Clock,
): AuditEntry[] {
  const changes = [{ path: 'totp', from: !isOn, to: isOn }];
  return entriesOf('user.totp_changed', person, memberships, actor, request, deps, changes);
}

/** Builds one entry for each account of a person. The actor of a session is the member of that account. */
export function entriesOf(
  action: AuditAction,
  { id, email }: Person,
  memberships: readonly Member[],
  actor: Actor,
  request: Request | undefined,
  deps: Clock,
  changes: readonly Change[] = [],
): AuditEntry[] {
  const target = { id, name: email };
  return memberships.map(({ accountId, id: memberId }) => {
    const by = actor.type === 'session' ? { ...actor, memberId } : actor;
    return auditEntryBy({ accountId, actor: by }, { action, target, changes }, deps, request);
  });
}
