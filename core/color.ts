/**
 * WCAG 2 relative luminance.
 * @param color `#RRGGBB`
 * @returns 0 (black) to 1 (white)
 */
export function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => linear(parseInt(color.slice(at, at + 2), 16) / 255));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** sRGB → linear light, as WCAG 2 defines it. */
function linear(channel: number): number {
  return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

/**
 * WCAG 2 contrast ratio of two `#RRGGBB` colors.
 * @returns 1 to 21
 */
export function contrastOf(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter! + 0.05) / (darker! + 0.05);
}
