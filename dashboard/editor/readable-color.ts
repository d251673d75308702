import { contrastOf, luminance } from '../../core/basics/color.js';
import { darkColors, lightColor } from '../../core/symbols/print/scannability.js';
import type { Style } from '../../core/symbols/style.js';

/** Contrast ratio (WCAG 2) from which on phones read a code in any light. */
const READABLE_CONTRAST = 4.5;

/**
 * Returns the color closest to `color` that is readable on a background: darker, with the same hue.
 *
 * @param color `#RRGGBB`
 * @param background `#RRGGBB`
 * @returns `undefined` if not even black is readable on the background
 */
export function nearestReadableColor(color: string, background: string): string | undefined {
  const isReadable = (candidate: string) =>
    contrastOf(candidate, background) >= READABLE_CONTRAST && luminance(candidate) < luminance(background);
  if (isReadable(color)) return color;
  if (!isReadable('#000000')) return undefined;
  // The lightest readable shade; 256 of them differ.
  let [readable, unreadable] = [0, 256];
  while (unreadable - readable > 1) {
    const middle = (readable + unreadable) >> 1;
    if (isReadable(shade(color, middle / 256))) readable = middle;
    else unreadable = middle;
  }
  return shade(color, readable / 256);
}

/** Multiplies the channels of a color. */
function shade(color: string, factor: number): string {
  const channels = [1, 3, 5].map((at) => Math.floor(parseInt(color.slice(at, at + 2), 16) * factor));
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** A color of a style that phones read badly, and what to do about it. */
export interface ColorFix {
  /** The color that is hard to read. */
  color: string;
  background: string;
  /** Text of the button that fixes it. */
  action: string;
  fixed: Style;
}

/** Returns what to change in the colors of a style, the most important change first. */
export function findColorFixes(style: Style): ColorFix[] {
  const background = lightColor(style);
  const fixes = darkColors(style).flatMap(({ color, path }): ColorFix[] => {
    const nearest = nearestReadableColor(color, background);
    if (nearest === color) return [];
    const action = nearest === undefined ? 'Use white as background' : `Use ${nearest} instead`;
    const fixed =
      nearest === undefined ? { ...style, background: '#ffffff' } : withColor(style, path, nearest);
    return [{ color, background, action, fixed }];
  });
  const { foreground, gradient, eyes } = style;
  const isInverted =
    gradient === null && eyes.foreground === null && luminance(foreground) > luminance(background);
  const swapped: Style = { ...style, foreground: background, background: foreground };
  if (!isInverted || contrastOf(foreground, background) < READABLE_CONTRAST) return fixes;
  return [{ color: foreground, background, action: 'Swap the colors', fixed: swapped }];
}

/** Returns the style with another color at a path of `darkColors`. */
function withColor(style: Style, path: string, color: string): Style {
  const { gradient, eyes } = style;
  if (path === 'style.eyes.foreground') return { ...style, eyes: { ...eyes, foreground: color } };
  if (gradient && path === 'style.gradient.from') return { ...style, gradient: { ...gradient, from: color } };
  if (gradient && path === 'style.gradient.to') return { ...style, gradient: { ...gradient, to: color } };
  return { ...style, foreground: color };
}
