import { z } from 'zod';

/** Who changed a code. Clients must expect further types. */
const ACTOR_TYPES = ['key', 'session', 'job', 'schedule', 'operator'] as const;

export const actorSchema = z
  .object({
    type: z.enum(ACTOR_TYPES).describe('Further types may be added.'),
    id: z.string().describe('ID of the key, session, or job.'),
    name: z.string().nullable().describe("Name of the key, or the job's type; otherwise null."),
  })
  .meta({ id: 'Actor' });

export type Actor = z.output<typeof actorSchema>;
