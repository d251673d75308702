import { z } from 'zod';
import { ID_PREFIXES, idSchema } from '../basics/ids.js';

/** Who changed a code. Clients must expect further types. */
const ACTOR_TYPES = ['key', 'session', 'job', 'schedule', 'operator'] as const;

export const actorSchema = z
  .object({
    type: z.enum(ACTOR_TYPES).describe('Further types may be added.'),
    id: z.string().describe('ID of the key, session, or job.'),
    name: z
      .string()
      .nullable()
      .describe("Name of the key or of the person, or the job's type; otherwise null. Null if unknown."),
    memberId: idSchema('member')
      .optional()
      .describe('ID of the member whose session it was. Absent in changes that are older than members.'),
  })
  .meta({ id: 'Actor' });

export type Actor = z.output<typeof actorSchema>;

/**
 * Filter of lists by creator: the ID of a key or of a session. The key may be revoked, and the session ended.
 */
export const creatorIdSchema = z
  .string()
  .regex(
    new RegExp(`^(?:${ID_PREFIXES.apiKey}|${ID_PREFIXES.session})_[0-7][0-9a-hjkmnp-tv-z]{25}$`),
    `must be the ID of an API key or of a session, which starts with ${ID_PREFIXES.apiKey}_ or ${ID_PREFIXES.session}_`,
  )
  .describe('ID of the API key or session that created it. The key may be revoked, and the session ended.');
