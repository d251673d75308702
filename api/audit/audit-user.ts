import type { Actor } from '../../core/accounts/actor.js';
import type { AuditAction } from '../../core/audit/audit-actions.js';
import type { AuditEntry } from '../../core/audit/audit-entry.js';
import type { Account } from '../../store/accounts/accounts.js';
import { auditEntryBy, type AuditedRequest } from './audit-entry-of.js';

type Person = Pick<Account, 'id' | 'email'>;
type Request = Pick<AuditedRequest, 'headers'>;
type Clock = { now: () => Date };

/** Builds the audit entry of a sign-in. Its actor is the new session. */
export function signedIn(person: Person, sessionId: string, request: Request, deps: Clock): AuditEntry {
  return entryOf('user.signed_in', person, { type: 'session', id: sessionId, name: null }, request, deps);
}

/** Builds the audit entry of a new password. @param actor The session that changed it. */
export function passwordChanged(person: Person, actor: Actor, request: Request, deps: Clock): AuditEntry {
  return entryOf('user.password_changed', person, actor, request, deps);
}

/** Builds the audit entry of a password that was set with a reset link, by a person without a session. */
export function passwordReset(person: Person, request: Request, deps: Clock): AuditEntry {
  const actor: Actor = { type: 'user', id: person.id, name: person.email };
  return entryOf('user.password_changed', person, actor, request, deps);
}

function entryOf(action: AuditAction, { id, email }: Person, actor: Actor, request: Request, deps: Clock) {
  return auditEntryBy({ accountId: id, actor }, { action, target: { id, name: email } }, deps, request);
}
