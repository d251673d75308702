import type { Style } from '../../core/symbols/style.js';
import { capitalize } from '../format/text.js';
import { paletteOf } from './palettes.js';

/** Levels of error correction as the share of a code that each can restore. */
export const LEVELS = [
  { value: 'L', label: '7% (least)' },
  { value: 'M', label: '15% (standard)' },
  { value: 'Q', label: '25% (more)' },
  { value: 'H', label: '30% (most)' },
] as const;

/** Widths of the border. */
export const MARGINS = Array.from({ length: 21 }, (_, margin) => ({
  value: String(margin),
  label: margin === 4 ? '4 squares (standard)' : `${margin} ${margin === 1 ? 'square' : 'squares'}`,
}));

/** Names the palette of a style, or describes its custom colors: `#112233 on #ffffff`. */
export function summarizeColors(style: Style): string {
  const palette = paletteOf(style);
  if (palette !== undefined) return palette;
  const { gradient, foreground, background } = style;
  const dark = gradient ? `${gradient.from} to ${gradient.to}` : foreground;
  return `${dark} on ${background}`;
}

/** Quotes the text of a frame, or says that there is none. */
export function summarizeFrame({ frame }: Style): string {
  if (!frame) return 'None';
  return `“${frame.text}” ${frame.position === 'top' ? 'above' : 'below'}`;
}

/** Names the shapes of the corners: `Rounded outside, square inside`. */
export function summarizeEyes({ eyes }: Style): string {
  return eyes.frame === eyes.ball
    ? capitalize(eyes.frame)
    : `${capitalize(eyes.frame)} outside, ${eyes.ball} inside`;
}

/** Describes error correction and border: `15% may be damaged, border of 4 squares`. */
export function summarizeRobustness({ errorCorrection, margin }: Style): string {
  const share = /\d+%/.exec(LEVELS.find(({ value }) => value === errorCorrection)?.label ?? '')?.[0];
  return `${share} may be damaged, border of ${margin} squares`;
}
