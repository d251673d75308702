import sharp, { type Sharp } from 'sharp';
import type { Style } from '../core/symbols/style.js';
import type { QrSymbol } from '../core/symbols/symbol/encode-symbol.js';
import type { Pixels } from './decode-symbol.js';
import { pixelGrid } from './pixel-grid.js';
import { renderSvgImage } from './render-svg.js';

// No two images are the same, so libvips's cache of operations would only hold memory.
sharp.cache(false);

/**
 * Rasterizes the SVG of a symbol. Modules are whole pixels if the image has at least one pixel per module.
 *
 * @param width Side of the image in pixels.
 */
export async function rasterize(symbol: QrSymbol, style: Style, width: number): Promise<Sharp> {
  const { bleed } = pixelGrid(symbol.size, style, width);
  return sharp(Buffer.from(await renderSvgImage(symbol, style, { size: width, bleed })));
}

/**
 * Returns the pixels of an image. Transparent pixels are shown on white, as the scannability check assumes.
 */
export async function readPixels(image: Sharp): Promise<Pixels> {
  const { data, info } = await image
    .flatten({ background: '#ffffff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return { data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length), width, height };
}
