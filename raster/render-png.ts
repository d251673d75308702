import { validationError } from '../core/errors.js';
import { imageSide } from '../core/render/layout.js';
import type { Style } from '../core/style.js';
import { isUnfiltered } from '../core/style.js';
import type { QrSymbol } from '../core/symbol/encode-symbol.js';
import { moduleRows } from './scanlines.js';
import { pixelGrid } from './pixel-grid.js';
import { bilevelPng } from './png/bilevel-png.js';
import { rasterize } from './rasterize.js';

/**
 * A symbol as PNG, exactly `size` (else `style.size`) pixels wide and high. Modules are whole pixels; what is left over
 * widens the quiet zone on all sides. When the stored size has not even a pixel for each module, which only styles with
 * `strict: false` can have, the picture is drawn smoothly at that size.
 * @throws DomainError `validation_error` at `size` when the size that was asked for has not a pixel for each module
 */
export async function renderPng(
  symbol: QrSymbol,
  style: Style,
  options: { size?: number } = {},
): Promise<Buffer> {
  const width = options.size ?? style.size;
  const { modulePixels } = pixelGrid(symbol.size, style, width);
  if (modulePixels === 0 && options.size !== undefined) throw tooSmall(symbol, style);
  if (modulePixels === 0 || !isUnfiltered(style)) {
    const picture = await rasterize(symbol, style, width);
    return picture.png({ compressionLevel: 6, adaptiveFiltering: false }).toBuffer();
  }
  const transparent = style.background === 'transparent';
  return bilevelPng({
    width,
    rows: moduleRows(symbol, width, modulePixels),
    palette: [transparent ? '#ffffff' : style.background, style.foreground],
    firstIsTransparent: transparent,
  });
}

function tooSmall(symbol: QrSymbol, style: Style) {
  const least = Math.max(64, imageSide(symbol.size, style));
  return validationError([
    { path: 'size', message: `must be at least ${least}, a pixel for each module of this code` },
  ]);
}
