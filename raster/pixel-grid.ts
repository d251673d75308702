import { imageSide } from '../core/render/layout.js';
import type { Style } from '../core/style.js';

/** How a picture of modules lies on pixels. */
export interface PixelGrid {
  /** whole pixels on a side of a module; 0 when not even one fits */
  modulePixels: number;
  /** what whole-pixel modules leave over, in modules: it widens the quiet zone, evenly but for an odd pixel */
  bleed: { before: number; after: number };
}

/** @param width of the picture in pixels */
export function pixelGrid(symbolSize: number, style: Style, width: number): PixelGrid {
  const side = imageSide(symbolSize, style);
  const modulePixels = Math.floor(width / side);
  if (modulePixels === 0) return { modulePixels, bleed: { before: 0, after: 0 } };
  const over = width - side * modulePixels;
  const before = Math.floor(over / 2);
  return { modulePixels, bleed: { before: before / modulePixels, after: (over - before) / modulePixels } };
}
