/**
 * Widths of characters in ems that fit common bold sans-serif fonts. They err on the wide side, so that text
 * never leaves its box. The first matching pattern applies.
 */
const WIDTHS: readonly (readonly [pattern: RegExp, ems: number])[] = [
  [/[\p{M}\p{Cf}\p{Variation_Selector}]/u, 0],
  [/[ijlI.,:;'`!|()[\]{}\s]/u, 0.4],
  [/[mwMW@%&]/u, 1],
  [/[a-z0-9]/u, 0.66],
  [/[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u, 0.82],
  [/[!-~]/u, 0.7],
  [/\p{Extended_Pictographic}|\p{Regional_Indicator}/u, 1.4],
  [/[\u1100-\u11ff\u2e80-\uffef\u{1f000}-\u{3ffff}]/u, 1.1],
];
const DEFAULT_WIDTH = 1;

/**
 * Returns the largest font size, at most `maxSize`, at which a line of bold text is no wider than `width`
 * (same unit).
 */
export function fittingFontSize(text: string, width: number, maxSize: number): number {
  return Math.min(maxSize, width / Math.max(estimatedEms(text), 1));
}

function estimatedEms(text: string): number {
  let ems = 0;
  for (const character of text) {
    ems += WIDTHS.find(([pattern]) => pattern.test(character))?.[1] ?? DEFAULT_WIDTH;
  }
  return ems;
}
