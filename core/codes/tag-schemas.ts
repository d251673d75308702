import { z } from 'zod';
import { tagSchema } from './qr-code-schemas.js';
import { normalizeTag } from './tag-text.js';

/** A tag with the number of codes that have it. */
export const tagResourceSchema = z
  .object({
    tag: z.string(),
    codes: z.int().describe('Number of codes with the tag, archived ones included.'),
  })
  .meta({ id: 'Tag' });

/** A tag in a path: any text that a code can have as a tag. */
export const tagParamSchema = z
  .string()
  .overwrite(normalizeTag)
  .min(1)
  .max(64)
  .describe('The tag, percent-encoded.');

export const renameTagSchema = z
  .strictObject({
    name: tagSchema.describe('New name. If some codes already have this tag, the two tags are merged.'),
  })
  .meta({ id: 'RenameTag' });

export type TagResource = z.output<typeof tagResourceSchema>;
