import type { Sharp } from 'sharp';
import type { RasterFormat } from '../core/symbols/print/image-format.js';
import type { RasterPlan } from '../core/symbols/print/plan-image.js';
import { grayOf } from '../core/symbols/print/inks.js';
import type { Style } from '../core/symbols/style.js';
import type { QrSymbol } from '../core/symbols/symbol/encode-symbol.js';
import { isCheapRaster, renderPlainPng } from './plain-png.js';
import { rasterize } from './rasterize.js';
import { withDensity } from './density.js';

/**
 * A larger JPEG with Huffman tables of its own takes a gigabyte, because all of its coefficients are kept.
 */
const MAX_OPTIMIZED_PX = 4_096;

/**
 * Renders a symbol as PNG, WebP, or JPEG. Modules are whole pixels; the remaining pixels widen the quiet zone
 * on all sides.
 */
export async function renderRaster(symbol: QrSymbol, style: Style, options: RasterPlan): Promise<Buffer> {
  const { format, width, dpi, isGray } = options;
  const look = isGray ? grayStyle(style) : style;
  if (isCheapRaster(symbol.size, style, options)) {
    return renderPlainPng(symbol, look, width, { dpi, isGray });
  }
  const image = await rasterize(symbol, look, width);
  if (look.background !== 'transparent') image.flatten({ background: look.background });
  if (isGray) image.toColourspace('b-w');
  return withDensity(await encode(image, format, width).toBuffer(), format, dpi);
}

function encode(image: Sharp, format: RasterFormat, width: number): Sharp {
  if (format === 'png') return image.png({ compressionLevel: 6, adaptiveFiltering: false });
  if (format === 'webp') return image.webp({ lossless: true });
  return image.jpeg({
    quality: 92,
    chromaSubsampling: '4:4:4',
    optimiseCoding: width <= MAX_OPTIMIZED_PX,
  });
}

/** Returns a style with its colors in gray. The logo is converted with the image. */
function grayStyle(style: Style): Style {
  const { foreground, background, eyes, gradient, frame } = style;
  return {
    ...style,
    foreground: grayOf(foreground),
    background: background === 'transparent' ? background : grayOf(background),
    eyes: { ...eyes, foreground: eyes.foreground && grayOf(eyes.foreground) },
    gradient: gradient && { ...gradient, from: grayOf(gradient.from), to: grayOf(gradient.to) },
    frame: frame && { ...frame, color: frame.color && grayOf(frame.color) },
  };
}
