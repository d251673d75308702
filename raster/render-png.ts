import { validationError } from '../core/errors.js';
import { imageSide } from '../core/render/layout.js';
import { isPlain, type Style } from '../core/style.js';
import type { QrSymbol } from '../core/symbol/encode-symbol.js';
import { pixelGrid } from './pixel-grid.js';
import { bilevelPng } from './png/bilevel-png.js';
import { rasterize } from './rasterize.js';
import { scanlines } from './scanlines.js';

/** Minimum of `style.size` in pixels. */
const MIN_SIZE = 64;

/**
 * Renders a symbol as PNG. Modules are whole pixels; the remaining pixels widen the quiet zone on all sides.
 *
 * Plain styles are written directly as one bit per pixel, and give the same bytes on every machine. Other styles are
 * rasterized from their SVG. A `style.size` of less than one pixel per module, which requires `strict: false`, is
 * rasterized with antialiasing.
 *
 * @param options.size Side of the image in pixels. Default: `style.size`.
 * @throws DomainError `validation_error` at `size` if `options.size` is less than one pixel per module.
 */
export async function renderPng(
  symbol: QrSymbol,
  style: Style,
  options: { size?: number } = {},
): Promise<Buffer> {
  const width = options.size ?? style.size;
  const { modulePixels } = pixelGrid(symbol.size, style, width);
  if (modulePixels === 0 && options.size !== undefined) throw tooSmall(symbol, style);
  if (modulePixels === 0 || !isPlain(style)) {
    const image = await rasterize(symbol, style, width);
    return image.png({ compressionLevel: 6, adaptiveFiltering: false }).toBuffer();
  }
  const transparent = style.background === 'transparent';
  return bilevelPng({
    width,
    rows: scanlines(symbol, width, modulePixels),
    palette: [transparent ? '#ffffff' : style.background, style.foreground],
    firstIsTransparent: transparent,
  });
}

function tooSmall(symbol: QrSymbol, style: Style) {
  const minimum = Math.max(MIN_SIZE, imageSide(symbol.size, style));
  return validationError([
    { path: 'size', message: `must be at least ${minimum}, one pixel per module of this code` },
  ]);
}
