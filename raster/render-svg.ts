import { renderSvg } from '../core/render/svg.js';
import type { Style } from '../core/style.js';
import type { QrSymbol } from '../core/symbol/encode-symbol.js';
import { loadLetterer } from './text-shaper.js';

type DrawOptions = Pick<NonNullable<Parameters<typeof renderSvg>[2]>, 'size' | 'bleed'>;

/** The SVG as it is given out: the words of a frame are outlines, so that it looks the same wherever it is shown. */
export async function drawSvg(symbol: QrSymbol, style: Style, options: DrawOptions = {}): Promise<string> {
  const letterer = style.frame ? await loadLetterer() : undefined;
  return renderSvg(symbol, style, { ...options, letterer });
}
