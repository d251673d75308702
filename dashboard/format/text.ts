export { withScheme } from '../../core/basics/with-scheme.js';

/** Returns text with its first letter in upper case, e.g. an API message as a sentence. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Parses comma-separated tags: `menu, spring` gives `['menu', 'spring']`. Drops empty tags and duplicates.
 */
export function parseTags(text: string): string[] {
  const tags = text.split(',').map((tag) => tag.trim());
  return [...new Set(tags.filter((tag) => tag !== ''))];
}

/** Compares names for lists, with numbers by value, as the API sorts codes. */
export const compareNames = new Intl.Collator(undefined, { numeric: true }).compare;

/**
 * Replaces characters that file systems reject and limits the length. The name of an unnamed code is its URL.
 */
export function toFileName(name: string): string {
  const safe = name
    .replace(/^https?:\/\//, '')
    .replaceAll(/[\p{Cc}\s\\/:*?"<>|]+/gu, ' ')
    .trim();
  return safe.slice(0, 80) || 'qr-code';
}
