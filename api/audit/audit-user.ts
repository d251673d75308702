import type { Actor } from '../../core/accounts/actor.js';
import type { AuditAction } from '../../core/audit/audit-actions.js';
import type { AuditEntry } from '../../core/audit/audit-entry.js';
import type { Change } from '../../core/codes/history/list-changes.js';
import type { Member } from '../../store/accounts/members.js';
import type { User } from '../../store/accounts/user-documents.js';
import type { Stores } from '../../store/create-stores.js';
import { actorOf } from '../http/actor-of.js';
import { principalOf } from '../http/principal.js';
import { auditEntryBy, OPERATOR, type AuditedRequest } from './audit-entry-of.js';

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
 * Records a change of how a person signs in, in each account of the person, before the response.
 *
 * @param request Of a session of the person.
 */
export async function recordPersonChange(
  action: 'user.password_changed' | 'user.totp_changed' | 'user.identity_changed',
  person: Person,
  request: AuditedRequest,
  deps: Clock & Pick<Stores, 'auditLog' | 'members'>,
  changes: readonly Change[] = [],
): Promise<void> {
  const memberships = await deps.members.listOfUser(person.id);
  const actor = actorOf(principalOf(request));
  await deps.auditLog.recordAll(entriesOf(action, person, memberships, actor, request, deps, changes));
}

/** Builds the audit entries of a second factor that the operator turned off. */
export function totpReset(person: Person, memberships: readonly Member[], deps: Clock): AuditEntry[] {
  return entriesOf('user.totp_changed', person, memberships, OPERATOR, undefined, deps, TOTP_OFF);
}

/** Changes of a second factor that is turned on and off. */
export const TOTP_ON: readonly Change[] = [{ path: 'totp', from: false, to: true }];
export const TOTP_OFF: readonly Change[] = [{ path: 'totp', from: true, to: false }];

/** Builds one entry for each account of a person. The actor of a session is the member of that account. */
function entriesOf(
  action: AuditAction,
  { id, email }: Person,
  memberships: readonly Member[],
  actor: Actor,
  request: Request | undefined,
  deps: Clock,
  changes: readonly Change[] = [],
): AuditEntry[] {
  const subject = { action, target: { id, name: email }, changes };
  return memberships.map(({ accountId, id: memberId }) => {
    const by = actor.type === 'session' ? { ...actor, memberId } : actor;
    return auditEntryBy({ accountId, actor: by }, subject, deps, request);
  });
}
