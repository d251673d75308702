import type { Style } from '../../core/symbols/style.js';
import { pluralize } from '../format/numbers.js';
import { capitalize } from '../format/text.js';
import { paletteOf } from './palettes.js';

/** Share of a code that each level of error correction can restore. */
export const DAMAGE_SHARES = { L: '7%', M: '15%', Q: '25%', H: '30%' } as const;

/** Choices of levels of error correction. */
export const LEVELS = [
  { value: 'L', label: `Up to ${DAMAGE_SHARES.L} (least)` },
  { value: 'M', label: `Up to ${DAMAGE_SHARES.M} (standard)` },
  { value: 'Q', label: `Up to ${DAMAGE_SHARES.Q} (more)` },
  { value: 'H', label: `Up to ${DAMAGE_SHARES.H} (most)` },
] as const;

/** Widths of the border. */
export const MARGINS = Array.from({ length: 21 }, (_, margin) => ({
  value: String(margin),
  label: margin === 4 ? '4 squares (standard)' : pluralize(margin, 'square'),
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

/** Describes error correction and border: `Scans with 15% damaged, border of 4 squares`. */
export function summarizeRobustness({ errorCorrection, margin }: Style): string {
  const share = DAMAGE_SHARES[errorCorrection];
  return `Scans with ${share} damaged, border of ${pluralize(margin, 'square')}`;
}
