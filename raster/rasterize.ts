import type { Sharp } from 'sharp';
import sharp from 'sharp';
import type { Style } from '../core/style.js';
import type { QrSymbol } from '../core/symbol/encode-symbol.js';
import type { Pixels } from './decode.js';
import { drawSvg } from './render-svg.js';
import { pixelGrid } from './pixel-grid.js';

// Pictures are all different: what libvips would keep of them is never asked for again.
sharp.cache(false);

/** The picture of a symbol, `width` pixels on a side, its modules on whole pixels where they fit. */
export async function rasterize(symbol: QrSymbol, style: Style, width: number): Promise<Sharp> {
  const { bleed } = pixelGrid(symbol.size, style, width);
  return sharp(Buffer.from(await drawSvg(symbol, style, { size: width, bleed })));
}

/** The same as a scanner sees it: on white where it is transparent. */
export async function pixelsOf(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture
    .flatten({ background: '#ffffff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return { data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length), width, height };
}
