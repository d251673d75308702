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

/** Longest name that a message repeats in full, in characters. */
const MAX_QUOTED = 40;

/**
 * Quotes a name in a sentence. Cuts long names, and keeps right-to-left ones from changing the sentence's
 * order.
 */
export function quoteName(name: string): string {
  const characters = [...name];
  const shown = characters.length > MAX_QUOTED ? `${characters.slice(0, MAX_QUOTED).join('')}…` : name;
  return `“\u2068${shown}\u2069”`;
}

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
