import { z } from 'zod';
import { idSchema } from '../basics/ids.js';
import { QR_CODE_STATUSES } from '../codes/qr-code.js';
import { bulkPatchSchema, type BulkPatch } from './bulk-change-schemas.js';

const { tags, replaceInUrls, replaceFile } = bulkPatchSchema.shape;

/** Schema of what a bulk update changes, without the values that may be large or secret. */
export const jobChangeSchema = z
  .object({
    fields: z
      .array(z.string())
      .describe('Fields that the change sets, and `replaceInUrls` or `replaceFile` for a replacement.'),
    replaceInUrls,
    replaceFile,
    tags,
    folder: idSchema('folder').nullable().optional().describe('Null: the codes leave their folders.'),
    template: idSchema('template').nullable().optional(),
    status: z.enum(QR_CODE_STATUSES).optional(),
    archived: z.boolean().optional(),
  })
  .meta({ id: 'JobChange' });

/** The change of a bulk update, as clients see it. */
export type JobChange = z.output<typeof jobChangeSchema>;

/** Fields whose values tell people what a change is about. */
const SHOWN = [
  ...(['replaceInUrls', 'replaceFile', 'tags'] as const),
  ...(['folder', 'template', 'status', 'archived'] as const),
] as const;

/** Builds what clients see of a stored change. @param patch The change as JSON. */
export function presentJobChange(patch: string): JobChange {
  const change = JSON.parse(patch) as BulkPatch;
  const fields = Object.keys(change).filter((name) => name !== 'changeNote');
  const shown = SHOWN.flatMap((name) => (change[name] === undefined ? [] : [[name, change[name]] as const]));
  return { fields, ...Object.fromEntries(shown) };
}
