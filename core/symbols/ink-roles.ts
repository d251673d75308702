/** The colors of a style whose inks can be given in CMYK (`style.cmyk`). */
export const INK_ROLES = ['foreground', 'background', 'eyes', 'frame', 'from', 'to'] as const;
export type InkRole = (typeof INK_ROLES)[number];
