/** A line of text as outlines, in ems: the line begins at 0 on its baseline, and y grows downwards as in SVG. */
export interface TextOutline {
  path: string;
  width: number;
}

/** Draws a line of text; undefined when it has no outlines for some character. */
export type TextShaper = (text: string) => TextOutline | undefined;
