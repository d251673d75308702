import type { Actor } from '../accounts/actor.js';
import type { Change } from '../codes/history/list-changes.js';
import { targetTypeOf, type AuditAction } from './audit-actions.js';

/** Stands for a secret in changes, such as the path of a webhook's URL. They never contain one. */
export const CHANGED = 'changed';

/** The thing that an action was about, as it was named then. Its `type` follows from the action. */
export interface AuditSubjectTarget {
  id: string;
  /** null if it had no name. */
  name: string | null;
}

/** The event that an entry records. */
export interface AuditSubject {
  action: AuditAction;
  /** null if the action is about nothing that has an ID. */
  target: AuditSubjectTarget | null;
  /** The changed values. Must contain no secret and no IP address. Default: none. */
  changes?: readonly Change[];
}

/** The actor, the time, and the browser of an event. */
export interface AuditContext {
  accountId: string;
  actor: Actor;
  /** Browser and system of the request, as in sessions; null without a request, or if unknown. */
  client: string | null;
  at: Date;
}

/** An entry of the audit log of an account. Nothing changes it. */
export interface AuditEntry extends AuditContext {
  id: string;
  action: AuditAction;
  target: (AuditSubjectTarget & { type: string }) | null;
  changes: readonly Change[];
}

/** Builds an entry of the audit log. @param id A new ID of the kind `auditEntry`. */
export function buildAuditEntry(
  id: string,
  { accountId, actor, client, at }: AuditContext,
  { action, target, changes = [] }: AuditSubject,
): AuditEntry {
  return {
    id,
    accountId,
    at,
    action,
    actor,
    target: target && { type: targetTypeOf(action), id: target.id, name: target.name },
    changes,
    client,
  };
}
