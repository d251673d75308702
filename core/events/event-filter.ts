import { z } from 'zod';
import { filterTagSchema } from '../codes/code-filter-schemas.js';
import { idSchema } from '../basics/ids.js';
import { codeTypeSchema } from '../symbols/payloads/registry.js';
import type { StoredQrCode } from '../codes/qr-code.js';

/** Maximum number of values per field of a filter. */
const MAX_FILTER_VALUES = 100;

const valuesOf = <Value extends z.ZodType<string>>(value: Value) =>
  z
    .array(value)
    .max(MAX_FILTER_VALUES)
    .overwrite((values) => [...new Set(values)])
    .optional();

/** Condition on the codes whose events an endpoint receives: OR within a field, AND between fields. */
export const eventFilterSchema = z
  .strictObject({
    types: valuesOf(codeTypeSchema).describe('Types of codes'),
    tags: valuesOf(filterTagSchema).describe('Tags, of which the code has at least one'),
    folders: valuesOf(idSchema('folder')).describe(
      'IDs of folders of the account; the code is in one of them or below',
    ),
    codes: valuesOf(idSchema('qrCode')).describe('IDs of codes of the account'),
  })
  .describe(
    'Restricts `qr_code.*` events to codes that match every field. An event of a change is sent if the code matches before or after it',
  )
  .meta({ id: 'EventFilter' });

export type EventFilter = z.output<typeof eventFilterSchema>;

/** In `folders` of a filter: codes in no folder. No folder has this ID. */
export const NO_FOLDER = 'none';

/** Fields of a code that filters compare. */
export type FilteredCode = Pick<StoredQrCode, 'id' | 'type' | 'tags' | 'folder'>;

/** Returns the part of a code that filters compare. */
export function filteredCode({ id, type, tags, folder }: FilteredCode): FilteredCode {
  return { id, type, tags, ...(folder !== undefined && { folder }) };
}

/**
 * Returns whether a filter lets an event pass.
 *
 * @param filter Its folders include those below, see `expandFilter`.
 * @param states The code before and after a change, or as it is; none of an event that is not about one code.
 */
export function matchesFilter(
  filter: EventFilter | null | undefined,
  states: readonly FilteredCode[],
): boolean {
  if (!filter || states.length === 0) return true;
  return states.some(
    ({ id, type, tags, folder }) =>
      hasAny(filter.types, [type]) &&
      hasAny(filter.tags, tags) &&
      hasAny(filter.folders, [folder ?? NO_FOLDER]) &&
      hasAny(filter.codes, [id]),
  );
}

/** Returns whether a field of a filter names one of the values. An absent or empty field is no condition. */
function hasAny(wanted: readonly string[] | undefined, values: readonly string[]): boolean {
  return !wanted?.length || values.some((value) => wanted.includes(value));
}
