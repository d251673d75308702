import { imageSide, type Bleed } from '../core/symbols/render/layout.js';
import type { Style } from '../core/symbols/style.js';

/** How modules are aligned with pixels. */
export interface PixelGrid {
  /** Side of a module in whole pixels; 0 if the image is too small for one pixel per module. */
  modulePixels: number;
  /**
   * Space that whole-pixel modules leave, in modules. It widens the quiet zone evenly, except for an odd
   * pixel.
   */
  bleed: Bleed;
}

/**
 * Returns the grid of an image.
 *
 * @param symbolSize Side of the symbol in modules.
 * @param width Side of the image in pixels.
 */
export function pixelGrid(symbolSize: number, style: Style, width: number): PixelGrid {
  const side = imageSide(symbolSize, style);
  const modulePixels = Math.floor(width / side);
  if (modulePixels === 0) return { modulePixels, bleed: { before: 0, after: 0 } };
  const rest = width - side * modulePixels;
  const before = Math.floor(rest / 2);
  return { modulePixels, bleed: { before: before / modulePixels, after: (rest - before) / modulePixels } };
}
