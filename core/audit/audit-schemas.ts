import { z } from 'zod';
import { actorSchema } from '../accounts/actor.js';
import { ID_PREFIXES, idSchema } from '../basics/ids.js';
import { pageQuerySchema } from '../basics/resource-schemas.js';
import { changeSchema } from '../codes/history/history-schemas.js';
import { AUDIT_ACTION_NAMES } from './audit-actions.js';
import type { AuditEntry } from './audit-entry.js';

/** Prefixes of the IDs by which entries are found: of actors, and of the members who they are. */
const ACTOR_PREFIXES = [ID_PREFIXES.member, ID_PREFIXES.apiKey, ID_PREFIXES.session, ID_PREFIXES.job];

const actorIdSchema = z
  .string()
  .regex(
    new RegExp(`^(?:${ACTOR_PREFIXES.join('|')})_[0-7][0-9a-hjkmnp-tv-z]{25}$`),
    'must be the ID of a member, an API key, a session, or a job',
  )
  .describe('Only actions of this member or API key, by its ID; also of a session, or of a job.');

const time = z.iso
  .datetime({ offset: true })
  .or(z.iso.date())
  .transform((text) => new Date(text));

/** Query of the list of entries. Pages by cursor only. */
export const auditLogQuerySchema = pageQuerySchema.omit({ page: true }).extend({
  action: z.enum(AUDIT_ACTION_NAMES).optional().describe('Only entries with this action.'),
  actor: actorIdSchema.optional(),
  from: time.optional().describe('Only entries from this time on.'),
  to: time.optional().describe('Only entries before this time.'),
});

/** An entry of the audit log. */
export const auditEntrySchema = z
  .object({
    id: idSchema('auditEntry'),
    at: z.iso.datetime().describe('When it happened.'),
    action: z.enum(AUDIT_ACTION_NAMES).describe('What happened. Further actions may be added.'),
    actor: actorSchema.describe('Who did it.'),
    target: z
      .object({
        type: z.string().describe('First part of the action, such as `api_key`.'),
        id: z.string(),
        name: z.string().nullable().describe('Its name at that time; null if it had none.'),
      })
      .nullable()
      .describe('What it was about.'),
    changes: z
      .array(changeSchema)
      .describe('What changed. A secret is never shown: `changed` stands for it.'),
    client: z
      .string()
      .nullable()
      .describe(
        'Browser and operating system, such as `Firefox on Windows`, or another client. Null if unknown.',
      ),
  })
  .meta({ id: 'AuditEntry' });

export type AuditEntryResource = z.output<typeof auditEntrySchema>;

/** Builds the API response for an entry. */
export function presentAuditEntry(entry: AuditEntry): AuditEntryResource {
  const { id, at, action, actor, target, changes, client } = entry;
  return { id, at: at.toISOString(), action, actor, target, changes: [...changes], client };
}
