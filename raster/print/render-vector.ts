import type { ColorMode } from '../../core/symbols/print/image-format.js';
import { imageShapes } from '../../core/symbols/render/image-shapes.js';
import { layoutOf } from '../../core/symbols/render/layout.js';
import type { Style } from '../../core/symbols/style.js';
import type { QrSymbol } from '../../core/symbols/symbol/encode-symbol.js';
import { loadTextShaper } from '../text-shaper.js';
import { writeEps } from './eps-file.js';
import { writePdf } from './pdf-file.js';
import { loadAssetsIfNeeded } from './vector-assets-loader.js';

export interface VectorOptions {
  format: 'pdf' | 'eps';
  /** Side of the image in millimeters. */
  widthMm: number;
  color: ColorMode;
}

/**
 * Renders a symbol as PDF or EPS. The same symbol gives the same bytes on every machine, unless a frame has
 * text that the bundled font lacks: then it depends on the fonts of the machine.
 *
 * Loads an image library for logos only.
 */
export async function renderVector(symbol: QrSymbol, style: Style, options: VectorOptions): Promise<Buffer> {
  const { format, widthMm, color: mode } = options;
  const layout = layoutOf(symbol.size, style);
  const { image } = layout;
  const shapes = imageShapes(symbol, style, layout, await loadTextShaper(style.frame?.text));
  const assets = await loadAssetsIfNeeded(shapes);
  const space = { mode, cmyk: style.cmyk };
  if (format === 'pdf') return writePdf(shapes, image, widthMm, space, assets);
  const background = style.background === 'transparent' ? '#ffffff' : style.background;
  return writeEps(shapes, { image, widthMm, space, background }, assets);
}
