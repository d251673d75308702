import { z } from 'zod';
import { idSchema } from './ids.js';
import { SCOPES } from './plans.js';

const nameSchema = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^\P{Cc}*$/u, 'must not hold control characters')
  .describe('What the key is for, e.g. an environment');

export const createApiKeySchema = z
  .strictObject({
    name: nameSchema,
    scopes: z
      .array(z.enum(SCOPES))
      .min(1)
      .max(SCOPES.length)
      .overwrite((scopes) => [...new Set(scopes)])
      .optional()
      .describe('What the key may do; default everything'),
    expiresAt: z.iso
      .datetime({ offset: true })
      .optional()
      .describe('When the key ends by itself; default never'),
  })
  .meta({ id: 'CreateApiKey' });

const MAX_OVERLAP_SECONDS = 7 * 86_400;

export const rotateApiKeySchema = z
  .strictObject({
    overlapSeconds: z
      .number()
      .int()
      .min(0)
      .max(MAX_OVERLAP_SECONDS)
      .default(0)
      .describe('How long the former key still works; default 0: it ends at once'),
  })
  .meta({ id: 'RotateApiKey' });

export const apiKeySchema = z
  .object({
    id: idSchema('apiKey'),
    name: z.string(),
    prefix: z.string().describe('First characters of the key'),
    scopes: z.array(z.enum(SCOPES)),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable().describe('True to a minute'),
    expiresAt: z.iso.datetime().nullable(),
    formerKeyEndsAt: z.iso
      .datetime()
      .nullable()
      .describe('After a rotation with overlap: when the key before it ends, or ended'),
  })
  .meta({ id: 'ApiKey' });

/** The only answers that hold the key itself: it can't be read again. */
export const newApiKeySchema = apiKeySchema
  .extend({ key: z.string().describe('The key, shown this once') })
  .meta({ id: 'NewApiKey' });

export type ApiKeyResource = z.output<typeof apiKeySchema>;
export type NewApiKeyResource = z.output<typeof newApiKeySchema>;
