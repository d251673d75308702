import { z } from 'zod';
import { ID_PREFIXES, idSchema } from '../basics/ids.js';

/**
 * Who changed something. A `user` is a person without a session, for example with a reset link. Clients must
 * expect further types.
 */
const ACTOR_TYPES = ['key', 'session', 'job', 'schedule', 'operator', 'user'] as const;

export const actorSchema = z
  .object({
    type: z.enum(ACTOR_TYPES).describe('Further types may be added.'),
    id: z.string().describe('ID of the key, session, job, or user; `operator` for the operator.'),
    name: z
      .string()
      .nullable()
      .describe("Name of the key or of the person, the job's type, or the email of a user; otherwise null."),
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
