import sharp from 'sharp';
import { renderSvg } from '../core/render/svg.js';
import type { Style } from '../core/style.js';
import type { QrSymbol } from '../core/symbol/make-symbol.js';
import type { Pixels } from './decode.js';

/** The picture of a symbol as a scanner sees it: on white where it is transparent. */
export async function rasterise(symbol: QrSymbol, style: Style, modulePixels: number): Promise<Pixels> {
  const size = (symbol.size + 2 * style.margin) * modulePixels;
  const svg = renderSvg(symbol, { ...style, size });
  const { data, info } = await sharp(Buffer.from(svg))
    .flatten({ background: '#ffffff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length),
    width: info.width,
    height: info.height,
  };
}
