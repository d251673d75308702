/** Maximum number of characters that a warning or a result lists. */
export const MAX_LISTED_CHARACTERS = 20;

/**
 * Characters that the bundled font has in both weights, or that are not drawn, so that a line of them needs
 * no check. The others may be in the font, too.
 */
const CERTAIN =
  /^[ -~\u00a0-\u017f\u0391-\u03a9\u03b1-\u03c9\u0400-\u045f\u2013\u2014\u2018-\u201e\u2026\u20ac]*$/u;

/** Returns whether every file shows a line of text, without a look at the fonts. */
export function isCertainlyPrintable(text: string): boolean {
  return CERTAIN.test(text);
}

/** Describes characters that files do not show, such as `👇 and 桌`. */
export function listCharacters(characters: readonly string[]): string {
  const listed = characters.slice(0, MAX_LISTED_CHARACTERS);
  const more = characters.length - listed.length;
  return listed.join(' ') + (more > 0 ? ` and ${more} more` : '');
}
