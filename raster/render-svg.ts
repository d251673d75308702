import { renderSvg, type SvgOptions } from '../core/symbols/render/svg.js';
import type { Style } from '../core/symbols/style.js';
import type { QrSymbol } from '../core/symbols/symbol/encode-symbol.js';
import { loadTextShaper } from './text-shaper.js';

/**
 * Renders the SVG that the API serves: like `renderSvg`, but the text of a frame is drawn as outlines, so
 * that it looks the same everywhere.
 */
export async function renderSvgImage(
  symbol: QrSymbol,
  style: Style,
  options: Omit<SvgOptions, 'textShaper'> = {},
): Promise<string> {
  const textShaper = style.frame ? await loadTextShaper(style.frame.text) : undefined;
  return renderSvg(symbol, style, { ...options, textShaper });
}
