import { z } from 'zod';
import { actorSchema, creatorIdSchema } from './actor.js';
import { idSchema } from '../basics/ids.js';
import { pageQuerySchema } from '../basics/resource-schemas.js';
import { SCOPES } from './scopes.js';

const nameSchema = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^\P{Cc}*$/u, 'must not contain control characters')
  .describe('Name of the key, such as the environment that uses it.');

/** Maximum number of folders to which a key or a member is limited. */
const MAX_LIMIT_FOLDERS = 100;

export const folderLimitSchema = z
  .array(idSchema('folder'))
  .min(1)
  .max(MAX_LIMIT_FOLDERS)
  .overwrite((folders) => [...new Set(folders)]);

export const createApiKeySchema = z
  .strictObject({
    name: nameSchema,
    scopes: z
      .array(z.enum(SCOPES))
      .min(1)
      .max(SCOPES.length)
      .overwrite((scopes) => [...new Set(scopes)])
      .optional()
      .describe(
        'Scopes of the key, within the scopes of the caller. Default: the scopes of the caller; a session has all scopes.',
      ),
    folders: folderLimitSchema
      .optional()
      .describe(
        'IDs of the folders that the key sees, with everything below. What it creates is in the first one unless it names another. Requires Business.',
      ),
    expiresAt: z.iso
      .datetime({ offset: true })
      .nullable()
      .optional()
      .describe(
        'When the key expires, or null for never; no later than the calling key. Default: the expiry of the calling key; never for a session.',
      ),
  })
  .meta({ id: 'CreateApiKey' });

/** Long enough to deploy a new key, short enough that a leaked key does not stay valid for long. */
const MAX_OVERLAP_SECONDS = 7 * 86_400;

export const rotateApiKeySchema = z
  .strictObject({
    overlapSeconds: z
      .number()
      .int()
      .min(0)
      .max(MAX_OVERLAP_SECONDS)
      .default(0)
      .describe(
        'How long the previous key keeps working, in seconds. Default: 0, it stops working immediately.',
      ),
  })
  .meta({ id: 'RotateApiKey' });

export const apiKeySchema = z
  .object({
    id: idSchema('apiKey'),
    name: z.string(),
    prefix: z.string().describe('First characters of the key.'),
    scopes: z.array(z.enum(SCOPES)),
    folders: z
      .array(idSchema('folder'))
      .nullable()
      .describe('IDs of the folders that the key sees, deleted ones included. Null if it sees everything.'),
    createdBy: actorSchema
      .nullable()
      .describe(
        'Who created the key. Null for keys that an operator created, or that were created before this field existed.',
      ),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso
      .datetime()
      .nullable()
      .describe('When the key was last used, to the minute. Null if never.'),
    expiresAt: z.iso.datetime().nullable(),
    formerKeyEndsAt: z.iso
      .datetime()
      .nullable()
      .describe('After a rotation with overlap: when the previous key stops or stopped working.'),
  })
  .meta({ id: 'ApiKey' });

/** Paging and filters of the list of API keys. */
export const apiKeyQuerySchema = pageQuerySchema
  .omit({ cursor: true })
  .extend({ createdBy: creatorIdSchema.optional() });

/**
 * An API key with its secret, as returned once by creation and rotation. The secret cannot be retrieved
 * again.
 */
export const newApiKeySchema = apiKeySchema
  .extend({ key: z.string().describe('The secret key. It is returned only once.') })
  .meta({ id: 'NewApiKey' });

export type ApiKeyResource = z.output<typeof apiKeySchema>;
export type NewApiKeyResource = z.output<typeof newApiKeySchema>;
