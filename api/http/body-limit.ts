const KIB = 1024;
const MIB = 1024 * KIB;

/**
 * Limit of bodies in bytes: enough for every body without an image or many items, even with all characters
 * escaped.
 */
export const DEFAULT_BODY_LIMIT = 16 * KIB;

/** Limit of bodies that contain an image or many items, in bytes. */
export const LARGE_BODY_LIMIT = MIB;

/** Formats the limit of a body, such as `16 KiB` or `5 MiB`. @param bytes A multiple of 1,024. */
export function formatBodyLimit(bytes: number): string {
  return bytes >= MIB ? `${bytes / MIB} MiB` : `${bytes / KIB} KiB`;
}
