import { z } from 'zod';
import { FILE_TYPES, type FileType } from './file-types.js';

/** Maximum length of the name of a file in characters. */
const MAX_FILE_NAME = 200;

/** Name of a file that was uploaded without one. */
export const DEFAULT_FILE_NAME = 'Untitled';

/** Name of a file in a request. It becomes the last segment of URLs, so it has no slashes. */
export const fileNameSchema = z
  .string()
  .trim()
  .min(1)
  .max(MAX_FILE_NAME)
  // A check, because other regular expressions than ECMAScript's have no such classes.
  .refine((name) => !/[\p{Cc}\p{Cs}]/u.test(name), 'must not contain control characters')
  .overwrite((name) => name.replaceAll(/[/\\]/g, '-'))
  .describe(
    'Name that visitors see. `/` and `\\` become `-`, and a missing or wrong extension is added. Default: `Untitled`.',
  );

/**
 * Returns a name with an extension of the type, within the limit of its length.
 *
 * @param name As `fileNameSchema` returns it.
 */
export function withExtension(name: string, type: FileType): string {
  const { extension, otherExtensions } = FILE_TYPES[type];
  const folded = name.toLowerCase();
  const isComplete = [extension, ...otherExtensions].some(
    (one) => folded.endsWith(`.${one}`) && folded.length > one.length + 1,
  );
  if (isComplete) return name;
  const room = MAX_FILE_NAME - extension.length - 1;
  // A cut can leave half of a surrogate pair.
  return `${name.slice(0, room).replace(/\p{Cs}$/u, '')}.${extension}`;
}
