import { z } from 'zod';
import { changeSchema } from '../codes/history/history-schemas.js';
import { idSchema } from '../basics/ids.js';
import { itemErrorSchema } from './job-item-schemas.js';
import { updateQrCodeSchema } from '../codes/qr-code-schemas.js';
import { expectSchema, selectionSchema } from '../codes/selection-schemas.js';

const tags = updateQrCodeSchema.shape.tags.unwrap();

const tagsPatch = z
  .union([
    tags,
    z.strictObject({
      add: tags.optional().describe('Tags that each code gets.'),
      remove: tags.optional().describe('Tags that each code loses.'),
    }),
  ])
  .describe(
    'An array is all tags of each code. An object has `add`, the tags that each code gets, and `remove`, the tags that it loses.',
  );

const replaceInUrls = z
  .strictObject({
    find: z.string().min(1).max(2_048).describe('Text to find, literally.'),
    replace: z.string().max(2_048).describe('Text to put in its place.'),
  })
  .describe(
    'Replaces a text in all URLs of each code: in `data`, rules, variants, and fallbacks. Fields of the change take precedence.',
  );

const replaceFile = z
  .strictObject({ find: idSchema('file'), replace: idSchema('file') })
  .describe(
    'Replaces a file of each code by another one: in `data`, rules, variants, and `page`. Fields of the change take precedence.',
  );

/** A change of many codes. */
export const bulkPatchSchema = updateQrCodeSchema
  .omit({ shortCode: true, tags: true })
  .extend({
    tags: tagsPatch.optional(),
    replaceInUrls: replaceInUrls.optional(),
    replaceFile: replaceFile.optional(),
  })
  .refine((patch) => Object.keys(patch).some((field) => field !== 'changeNote'), 'must change something')
  .meta({ id: 'BulkPatch' });

export type BulkPatch = z.output<typeof bulkPatchSchema>;

const dryRun = z.boolean().optional().describe('Whether the codes are only checked. Default: false.');

/** Schema of the body of a bulk update. */
export const bulkUpdateRequestSchema = z
  .strictObject({
    select: selectionSchema,
    patch: bulkPatchSchema,
    expect: expectSchema.optional(),
    dryRun,
    skipInvalid: z
      .boolean()
      .optional()
      .describe(
        'Whether codes that the change does not fit are left out. Default: false; one such code then fails the job before anything changes.',
      ),
    allowSymbolChange: z
      .boolean()
      .optional()
      .describe(
        'Whether symbols may change, so that printed copies no longer match their codes. Default: false; the job then fails with `symbol_would_change` before anything changes.',
      ),
  })
  .meta({ id: 'BulkUpdateRequest' });

export type BulkUpdateRequest = z.output<typeof bulkUpdateRequestSchema>;

/** Schema of the body of a bulk deletion. */
export const bulkDeleteRequestSchema = z
  .strictObject({ select: selectionSchema, expect: expectSchema, dryRun })
  .meta({ id: 'BulkDeleteRequest' });

const sampledChangeSchema = z
  .object({ id: idSchema('qrCode'), changes: z.array(changeSchema) })
  .meta({ id: 'SampledChange' });

const sampledErrorSchema = z
  .object({ id: idSchema('qrCode'), error: itemErrorSchema })
  .meta({ id: 'SampledError' });

/** Schema of what a bulk change would do. */
export const changeSummarySchema = z
  .object({
    counted: z.int().describe('Number of selected codes.'),
    wouldChange: z.int().describe('Number of codes that would change or be deleted.'),
    symbolsChanged: z.int().describe('Number of codes whose symbol would change.'),
    invalid: z.int().describe('Number of codes that the change does not fit.'),
    sample: z.array(sampledChangeSchema).describe('The first 20 codes that would change.'),
    invalidSample: z
      .array(sampledErrorSchema)
      .optional()
      .describe('The first 20 codes that the change does not fit, and why. Absent if it fits all.'),
  })
  .meta({ id: 'ChangeSummary' });
