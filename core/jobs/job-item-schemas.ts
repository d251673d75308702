import { z } from 'zod';
import { idSchema } from '../basics/ids.js';
import { ITEM_OUTCOMES } from './item-jobs.js';

/** Schema of a warning about an item. */
export const itemNoteSchema = z.object({ code: z.string(), message: z.string() });

/** Schema of the error of an item. */
export const itemErrorSchema = itemNoteSchema.extend({
  details: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});

/** Schema of an item of a job in responses. */
export const jobItemSchema = z
  .object({
    index: z.int().describe('Position of the item in the job, from 0.'),
    row: z
      .int()
      .nullable()
      .describe('Row of an imported file, from 1 without the header. Null for other jobs.'),
    id: idSchema('qrCode').nullable().describe('ID of the code. Null if there is none.'),
    outcome: z.enum(ITEM_OUTCOMES),
    error: itemErrorSchema.nullable().describe('Why the item was skipped or failed.'),
    warnings: z.array(itemNoteSchema),
  })
  .meta({ id: 'JobItem' });

/** Schema of the result of a job that changes codes. */
export const itemCountsSchema = z
  .object({
    created: z.int(),
    updated: z.int(),
    deleted: z.int(),
    skipped: z.int(),
    failed: z.int(),
  })
  .describe('Numbers of items by outcome')
  .meta({ id: 'ItemCounts' });
