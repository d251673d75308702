import type { Style } from '../core/style.js';
import type { QrSymbol } from '../core/symbol/make-symbol.js';
import { moduleScanlines } from './module-scanlines.js';
import { bilevelPng } from './png-file.js';

export async function renderPng(
  symbol: QrSymbol,
  style: Style,
  options: { size?: number } = {},
): Promise<Buffer> {
  const width = options.size ?? style.size;
  const pixels = Math.floor(width / (symbol.size + 2 * style.margin));
  return bilevelPng({
    width,
    height: width,
    scanlines: moduleScanlines(symbol, width, pixels),
    palette: [style.background === 'transparent' ? '#ffffff' : style.background, style.foreground],
    firstIsTransparent: style.background === 'transparent',
  });
}
