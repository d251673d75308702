import type { IncomingHttpHeaders } from 'node:http';
import type { Actor } from '../../core/accounts/actor.js';
import { buildAuditEntry, type AuditEntry, type AuditSubject } from '../../core/audit/audit-entry.js';
import { newId } from '../../store/mongo/ids.js';
import { describeUserAgent } from '../auth/session-user-agent.js';
import { actorOf } from '../http/actor-of.js';
import { principalOf, type Principal } from '../http/principal.js';

/** The parts of a request that an entry is built from. */
export interface AuditedRequest {
  principal: Principal | undefined;
  headers: IncomingHttpHeaders;
}

/** The operator, as entries of commands name them. */
export const OPERATOR: Actor = { type: 'operator', id: 'operator', name: null };

/**
 * Builds the audit entry of a request, with its caller as the actor. Pass it to the store that makes the
 * change, which stores both in one transaction, or to `auditLog.record` before the response.
 *
 * @param subject What happened. Must contain no secret and no IP address.
 * @throws Error if the route is public; see `auditEntryBy`.
 */
export function auditEntryOf(
  request: AuditedRequest,
  subject: AuditSubject,
  { now }: { now: () => Date },
): AuditEntry {
  const caller = principalOf(request);
  const actor = actorOf(caller);
  return auditEntryBy({ accountId: caller.accountId, actor }, subject, { now }, request);
}

/**
 * Builds an audit entry with another actor than the caller of a request: a person who signs in, or the
 * operator.
 *
 * @param request The request, for its browser; undefined without one.
 */
export function auditEntryBy(
  { accountId, actor }: { accountId: string; actor: Actor },
  subject: AuditSubject,
  { now }: { now: () => Date },
  request?: Pick<AuditedRequest, 'headers'>,
): AuditEntry {
  const client = request ? clientOf(request) : null;
  return buildAuditEntry(newId('auditEntry'), { accountId, actor, client, at: now() }, subject);
}

/** Returns the browser of a request, as sessions and audit entries name it; null if it is unknown. */
export function clientOf({ headers }: Pick<AuditedRequest, 'headers'>): string | null {
  return describeUserAgent(headers['user-agent']);
}
