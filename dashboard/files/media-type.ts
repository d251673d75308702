import { FILE_TYPES, type FileType } from '../../core/files/file-types.js';

/** Accepted types of a file input. */
export const ACCEPTED_TYPES = Object.keys(FILE_TYPES).join(',');

/** Accepted types of a file input for images. */
export const IMAGE_TYPES = Object.keys(FILE_TYPES)
  .filter((type) => type.startsWith('image/'))
  .join(',');

/**
 * Returns the media type of a file. If the browser does not know it, the extension of the name decides.
 *
 * @returns An empty string if neither is known.
 */
export function mediaTypeOf({ name, type }: Pick<File, 'name' | 'type'>): string {
  if (type !== '') return type;
  const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
  const known = Object.entries(FILE_TYPES).find(([, { extension, otherExtensions }]) =>
    [extension, ...otherExtensions].some((one) => one === ending),
  );
  return known?.[0] ?? '';
}

/** Returns whether the service stores files of a media type. */
export function isAcceptedType(type: string): type is FileType {
  return Object.hasOwn(FILE_TYPES, type);
}
