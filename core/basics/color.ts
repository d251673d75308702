/**
 * Returns the relative luminance of a color (WCAG 2).
 *
 * @param color `#RRGGBB`
 * @returns 0 (black) to 1 (white)
 */
export function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => linearize(parseInt(color.slice(at, at + 2), 16) / 255));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** Converts an sRGB channel to linear light, with the threshold of WCAG 2. */
function linearize(channel: number): number {
  return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

/**
 * Returns the contrast ratio of two `#RRGGBB` colors (WCAG 2), in either order.
 *
 * @returns 1 to 21
 */
export function contrastOf(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter! + 0.05) / (darker! + 0.05);
}
