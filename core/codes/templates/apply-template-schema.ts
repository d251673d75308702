import { z } from 'zod';
import { expectSchema, selectionSchema } from '../selection-schemas.js';

/** Schema of the body that applies a template to codes. */
export const applyTemplateSchema = z
  .strictObject({
    select: selectionSchema,
    expect: expectSchema.optional(),
    dryRun: z.boolean().optional().describe('Whether the codes are only checked. Default: false.'),
  })
  .meta({ id: 'ApplyTemplate' });
