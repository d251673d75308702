import type { Style } from '../../core/symbols/style.js';
import { paletteOf } from './palettes.js';

/** Levels of error correction with the share of a symbol that each can restore. */
export const LEVELS = [
  { value: 'L', label: 'L (7% recovery)' },
  { value: 'M', label: 'M (15% recovery)' },
  { value: 'Q', label: 'Q (25% recovery)' },
  { value: 'H', label: 'H (30% recovery)' },
] as const;

/** Widths of the quiet zone. */
export const MARGINS = Array.from({ length: 21 }, (_, margin) => ({
  value: String(margin),
  label: margin === 4 ? '4 modules (standard)' : `${margin} ${margin === 1 ? 'module' : 'modules'}`,
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

/** Describes error correction and quiet zone: `M (15% recovery), 4 modules (standard)`. */
export function summarizeRobustness({ errorCorrection, margin }: Style): string {
  const level = LEVELS.find(({ value }) => value === errorCorrection)?.label ?? errorCorrection;
  return `${level}, ${MARGINS[margin]?.label ?? `${margin} modules`}`;
}
