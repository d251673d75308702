import { z } from 'zod';
import { codeDomainInputSchema, codeDomainSchema } from '../aliases/alias-schemas.js';
import { codeFolderSchema } from '../folders/folder-schemas.js';
import { idSchema } from '../../basics/ids.js';
import { metadataPatchSchema, metadataSchema, metadataValue } from '../metadata-schemas.js';
import { addIssue, betweenFields } from '../../symbols/payloads/normalize.js';
import {
  compactSchema,
  dynamicSchema,
  findCompactProblem,
  stylePatchSchema,
  tagsSchema,
} from '../qr-code-schemas.js';
import { routingInputSchema, routingPatchSchema, routingSchema } from '../routing/routing-schema.js';
import { styleInputSchema, styleSchema } from '../../symbols/style.js';

const nameSchema = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^\P{Cc}*$/u, 'must not contain control characters')
  .describe('Name of the template, unique in the account regardless of case.');

const isDefaultSchema = z
  .boolean()
  .describe(
    'Whether new codes that name no template get this one. An account has at most one default template; a new one replaces the former.',
  );

const folderSchema = codeFolderSchema.describe('ID of the folder in which codes are created.');

/** `defaults` of a template in requests. Null is the same as an absent member. */
export const templateDefaultsSchema = z
  .strictObject({
    tags: tagsSchema.nullish(),
    metadata: metadataSchema.nullish(),
    folder: folderSchema.optional(),
    routing: routingInputSchema.nullish(),
    dynamic: dynamicSchema.nullish(),
    compact: compactSchema.nullish(),
    domain: codeDomainInputSchema.optional(),
  })
  .check(
    betweenFields(['dynamic', 'compact'], (payload) => {
      const { dynamic, compact } = payload.value;
      const problem = findCompactProblem(dynamic !== false, compact ?? undefined);
      if (problem !== undefined) addIssue(payload, 'compact', problem);
    }),
    betweenFields(['dynamic', 'routing'], (payload) => {
      const { dynamic, routing } = payload.value;
      if (dynamic !== false || !routing) return;
      addIssue(
        payload,
        'routing',
        'must be null or omitted, because scans of static codes do not pass the service',
      );
    }),
  )
  .describe('Values of new codes where the request has none. A member that a code cannot have is left out.')
  .meta({ id: 'TemplateDefaultsInput' });

export type TemplateDefaultsInput = z.output<typeof templateDefaultsSchema>;

export const createTemplateSchema = z
  .strictObject({
    name: nameSchema,
    style: styleInputSchema.optional(),
    defaults: templateDefaultsSchema.optional(),
    isDefault: isDefaultSchema.optional(),
  })
  .meta({ id: 'CreateTemplate' });

export const updateTemplateSchema = z
  .strictObject({
    name: nameSchema.optional(),
    style: stylePatchSchema.optional(),
    defaults: z
      .strictObject({
        tags: tagsSchema.nullish(),
        metadata: metadataPatchSchema.nullish(),
        folder: folderSchema.optional(),
        routing: routingPatchSchema.nullish(),
        dynamic: dynamicSchema.nullish(),
        compact: compactSchema.nullish(),
        domain: codeDomainInputSchema.optional(),
      })
      .optional()
      .describe('Merge patch of the defaults (RFC 7396). A member with null is removed.'),
    isDefault: isDefaultSchema.optional(),
  })
  .refine((body) => Object.keys(body).length > 0, 'must contain at least one field')
  .meta({ id: 'UpdateTemplate' });

const storedDefaultsSchema = z
  .object({
    tags: z.array(z.string()),
    metadata: z.record(z.string(), metadataValue),
    folder: folderSchema,
    routing: routingSchema.nullable().describe('Null if codes get none. Without the password.'),
    dynamic: dynamicSchema.nullable().describe("Null for the default of the code's type."),
    compact: compactSchema.nullable().describe('Null for false.'),
    domain: codeDomainSchema,
  })
  .meta({ id: 'TemplateDefaults' });

export const templateSchema = z
  .object({
    id: idSchema('template'),
    name: z.string(),
    style: styleSchema,
    defaults: storedDefaultsSchema,
    passwordProtected: z.boolean().describe('Whether codes get a password.'),
    isDefault: isDefaultSchema,
    revision: z.int().describe('Number of the latest change of name, style, or defaults.'),
    codes: z.int().describe('Number of codes with this template, archived ones included.'),
  })
  .meta({ id: 'Template' });

export type UpdateTemplate = z.output<typeof updateTemplateSchema>;
export type TemplateResource = z.output<typeof templateSchema>;
