import type { AuditEntryResource } from '../../core/audit/audit-schemas.js';

/** Returns the ID by which the entries of an actor are found: of the member, if the actor is one. */
export function actorIdOf(actor: AuditEntryResource['actor'] & { memberId?: string }): string | undefined {
  if (actor.type === 'operator' || actor.type === 'user') return actor.memberId;
  return actor.memberId ?? actor.id;
}

/** Returns whether an entry comes after another one in the log, which is sorted by time and ID. */
export function isOlderEntry(entry: AuditEntryResource, other: AuditEntryResource): boolean {
  return entry.at === other.at ? entry.id < other.id : entry.at < other.at;
}
