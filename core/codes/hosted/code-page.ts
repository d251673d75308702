import { z } from 'zod';
import { idSchema } from '../../basics/ids.js';
import type { CodeType } from '../../symbols/payloads/registry.js';

/** The page of a code that saves a contact or an event. */
export const codePageSchema = z
  .strictObject({
    image: idSchema('file').optional().describe('ID of an uploaded image, such as a portrait.'),
  })
  .meta({ id: 'CodePage' })
  .nullable()
  .describe(
    'Page that the short link of a dynamic `vcard` or `event` code shows, with a button that saves the contact or the event: `{}`, or `{ image }`. Null: the short link returns the file.',
  );

/** Page of a code as it is stored. */
export type CodePage = NonNullable<z.output<typeof codePageSchema>>;

/** Names of the files that pages offer, by the type of the code. */
const SAVED_FILES: Partial<Record<CodeType, string>> = { vcard: 'contact.vcf', event: 'event.ics' };

/**
 * Returns the name of the file that the page of a code offers, below its short link.
 *
 * @returns undefined if codes of the type have no page of this kind.
 */
export function savedFileName(type: CodeType): string | undefined {
  return SAVED_FILES[type];
}

/** Returns what is wrong with `page`; undefined if nothing is. */
export function findPageProblem(
  type: CodeType,
  dynamic: boolean,
  page: CodePage | null | undefined,
): string | undefined {
  if (!page) return undefined;
  if (savedFileName(type) === undefined)
    return `must be null, because ${type} codes save no contact or event`;
  return dynamic ? undefined : 'must be null for a static code';
}
