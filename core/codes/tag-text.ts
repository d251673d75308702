/**
 * Characters that are not visible. Joiners (U+200C, U+200D) are not among them: they change how scripts and
 * emoji look.
 */
const INVISIBLE = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu;

/**
 * Returns a tag as it is stored and compared: in NFC, without invisible characters and outer spaces, and with
 * single inner spaces. So tags that look alike are one tag, wherever the text comes from. Case is kept:
 * `Spring` and `spring` are two tags.
 */
export function normalizeTag(tag: string): string {
  return tag
    .normalize('NFC')
    .replaceAll(INVISIBLE, '')
    .replaceAll(/\p{Zs}+/gu, ' ')
    .trim();
}

/** Normalizes the tags of a code, and removes duplicates and tags without visible characters. */
export function normalizeTags(tags: readonly string[]): string[] {
  return [...new Set(tags.map(normalizeTag).filter((tag) => tag !== ''))];
}
