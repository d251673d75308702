/** Widths in ems that hold for the usual bold sans-serif fonts; on the wide side, so that words never leave their place. */
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
const OTHER_SCRIPTS = 1;

/** Estimated width of a line of bold text, in ems. */
function emsOf(text: string): number {
  let ems = 0;
  for (const character of text)
    ems += WIDTHS.find(([pattern]) => pattern.test(character))?.[1] ?? OTHER_SCRIPTS;
  return ems;
}

/** The largest font size, at most `largest`, at which a line of text is no wider than `width` (same unit). */
export function fittingFontSize(text: string, width: number, largest: number): number {
  return Math.min(largest, width / Math.max(emsOf(text), 1));
}
