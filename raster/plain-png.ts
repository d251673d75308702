import { validationError } from '../core/errors.js';
import { imageSide } from '../core/render/layout.js';
import { isPlain, type Style } from '../core/style.js';
import type { QrSymbol } from '../core/symbol/encode-symbol.js';
import { pixelGrid } from './pixel-grid.js';
import { bilevelPng } from './png/bilevel-png.js';
import { scanlines } from './scanlines.js';

/** Minimum of `style.size` in pixels. */
const MIN_SIZE = 64;

/**
 * Asserts that a PNG of a requested size has at least one pixel per module.
 *
 * @param symbolSize Side of the symbol in modules.
 * @param size Side of the image in pixels.
 * @throws DomainError `validation_error` at `size`.
 */
export function assertPngSize(symbolSize: number, style: Style, size: number): void {
  if (pixelGrid(symbolSize, style, size).modulePixels > 0) return;
  const minimum = Math.max(MIN_SIZE, imageSide(symbolSize, style));
  const message = `must be at least ${minimum}, one pixel per module of this code`;
  throw validationError([{ path: 'size', message }]);
}

/**
 * Returns whether `renderPlainPng` can render a PNG: the style is plain, and each module has at least one pixel.
 *
 * @param symbolSize Side of the symbol in modules.
 * @param width Side of the image in pixels.
 */
export function isPlainPng(symbolSize: number, style: Style, width: number): boolean {
  return isPlain(style) && pixelGrid(symbolSize, style, width).modulePixels > 0;
}

/**
 * Renders a symbol in a plain style as PNG with one bit per pixel, without loading an image library. The same symbol gives
 * the same bytes on every machine. Modules are whole pixels; the remaining pixels widen the quiet zone on all sides.
 *
 * Takes at most about 12 ms: a symbol of version 40 at 4,096 px.
 *
 * @param width Side of the image in pixels, for which `isPlainPng` is true.
 */
export function renderPlainPng(symbol: QrSymbol, style: Style, width: number): Buffer {
  const { modulePixels } = pixelGrid(symbol.size, style, width);
  const transparent = style.background === 'transparent';
  return bilevelPng({
    width,
    rows: scanlines(symbol, width, modulePixels),
    palette: [transparent ? '#ffffff' : style.background, style.foreground],
    firstIsTransparent: transparent,
  });
}
