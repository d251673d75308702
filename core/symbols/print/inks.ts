import type { Ink } from '../render/shapes.js';
import type { Style } from '../style.js';
import type { ColorMode } from './image-format.js';
import type { InkRole } from '../ink-roles.js';

/** Components of a color from 0 to 1: red, green, blue; cyan, magenta, yellow, black; or gray. */
export type Components = readonly number[];

/** The inks of a style in percent, by the part that they color. */
export type CmykInks = Readonly<Partial<Record<InkRole, readonly number[] | undefined>>>;

const BLACK: Components = [0, 0, 0, 1];
const NO_INK: Components = [0, 0, 0, 0];

/** Returns a color in a color space. @param cmyk Inks of the style, in place of a conversion. */
export function componentsOf({ color, role }: Ink, mode: ColorMode, cmyk: CmykInks = {}): Components {
  const given = role && cmyk[role];
  if (mode === 'cmyk' && given) return given.map((percent) => percent / 100);
  const [red, green, blue] = channelsOf(color);
  return convertColor([red / 255, green / 255, blue / 255], mode);
}

/** Returns a color as gray: `#RRGGBB` with equal channels. */
export function grayOf(color: string): string {
  const [red, green, blue] = channelsOf(color);
  const level = Math.round(luma(red, green, blue))
    .toString(16)
    .padStart(2, '0');
  return `#${level.repeat(3)}`;
}

/**
 * Converts a color without a profile. Black is black ink alone, and white is no ink.
 *
 * @param rgb Red, green, and blue from 0 to 1.
 */
export function convertColor(
  [red, green, blue]: readonly [number, number, number],
  mode: ColorMode,
): Components {
  if (mode === 'rgb') return [red, green, blue];
  if (mode === 'gray') return [luma(red, green, blue)];
  const black = 1 - Math.max(red, green, blue);
  if (black === 1) return BLACK;
  if (black === 0 && Math.min(red, green, blue) === 1) return NO_INK;
  return [red, green, blue].map((channel) => (1 - channel - black) / (1 - black)).concat(black);
}

/**
 * Returns whether an image in CMYK has colors that are converted: other than black and white, and without
 * given inks.
 */
export function needsConversion(style: Style): boolean {
  if (style.logo) return true;
  return inksOf(style).some(
    ({ color, role }) => !(role && style.cmyk?.[role]) && !/^#(000000|ffffff)$/i.test(color),
  );
}

/** Returns the inks of a style that its image shows. */
function inksOf({ foreground, background, eyes, gradient, frame }: Style): Ink[] {
  return [
    ...(gradient
      ? [{ color: gradient.from, role: 'from' } as const, { color: gradient.to, role: 'to' } as const]
      : [{ color: foreground, role: 'foreground' } as const]),
    ...(background === 'transparent' ? [] : [{ color: background, role: 'background' } as const]),
    ...(eyes.foreground === null ? [] : [{ color: eyes.foreground, role: 'eyes' } as const]),
    ...(frame && frame.color !== null ? [{ color: frame.color, role: 'frame' } as const] : []),
    ...(frame?.color === null ? [{ color: foreground, role: 'foreground' } as const] : []),
  ];
}

/** Luma of ITU-R BT.601, as PDF and PostScript convert to gray (ISO 32000-1, 10.3.2). */
function luma(red: number, green: number, blue: number): number {
  return 0.3 * red + 0.59 * green + 0.11 * blue;
}

function channelsOf(color: string): readonly [number, number, number] {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));
  return [red!, green!, blue!];
}
