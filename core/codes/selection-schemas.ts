import { z } from 'zod';
import { codeFilterFields, filterTagSchema, MAX_FILTER_TAGS } from './code-filter-schemas.js';
import { selectedFolderFields } from './folders/folder-schemas.js';
import { ARCHIVED_FILTERS } from './qr-code.js';

/** Maximum number of IDs in a selection. */
const MAX_SELECTED_IDS = 10_000;

const filterSchema = z
  .strictObject({
    ...codeFilterFields,
    ...selectedFolderFields,
    tags: z
      .array(filterTagSchema)
      .min(1)
      .max(MAX_FILTER_TAGS)
      .optional()
      .describe('Codes with at least one of these tags'),
    archived: z
      .enum(ARCHIVED_FILTERS)
      .optional()
      .describe('Whether archived codes are left out, are included (default), or are the only ones'),
  })
  .describe('Conditions, all of which a code must meet. `{}` matches every code of the account.');

/** Which codes a request is about: exactly one of `ids` and `filter`. */
export const selectionSchema = z
  .strictObject({
    ids: z
      .array(z.string().min(1).max(100))
      .min(1)
      .max(MAX_SELECTED_IDS)
      .optional()
      .describe('IDs of the codes, in order; duplicates are ignored.'),
    filter: filterSchema.optional(),
  })
  .refine(
    ({ ids, filter }) => (ids === undefined) !== (filter === undefined),
    'must have exactly one of ids and filter',
  )
  .meta({ id: 'Selection' });

export type Selection = z.output<typeof selectionSchema>;

/** The number of codes that the caller expects. */
export const expectSchema = z
  .int()
  .min(0)
  .describe(
    'Number of codes that you expect. Any other number is rejected with 409 `selection_changed` and the actual number in `counted`.',
  );
