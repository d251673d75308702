/**
 * A line of text as outlines, so that it looks the same without its font.
 *
 * The unit is one em. The line starts at x = 0 on the baseline y = 0; y grows downward, as in SVG.
 */
export interface TextOutline {
  /** SVG path data for the nonzero fill rule. */
  path: string;
  /** Advance width of the line. */
  width: number;
}

/**
 * Shapes a line of text, that is, selects and positions its glyphs.
 * Characters that no font has are left out.
 */
export type TextShaper = (text: string) => TextOutline;
