import type { Style } from '../core/symbols/style.js';
import type { QrSymbol } from '../core/symbols/symbol/encode-symbol.js';
import { assertPngSize, isPlainPng, renderPlainPng } from './plain-png.js';
import { rasterize } from './rasterize.js';

/**
 * Renders a symbol as PNG. Modules are whole pixels; the remaining pixels widen the quiet zone on all sides.
 *
 * Plain styles are written directly (`renderPlainPng`). Other styles are rasterized from their SVG. A
 * `style.size` of less than one pixel per module, which requires `strict: false`, is rasterized with
 * antialiasing.
 *
 * @param options.size Side of the image in pixels. Default: `style.size`.
 * @throws DomainError `validation_error` at `size` if `options.size` is less than one pixel per module.
 */
export async function renderPng(
  symbol: QrSymbol,
  style: Style,
  options: { size?: number } = {},
): Promise<Buffer> {
  if (options.size !== undefined) assertPngSize(symbol.size, style, options.size);
  const width = options.size ?? style.size;
  if (isPlainPng(symbol.size, style, width)) return renderPlainPng(symbol, style, width);
  const image = await rasterize(symbol, style, width);
  return image.png({ compressionLevel: 6, adaptiveFiltering: false }).toBuffer();
}
