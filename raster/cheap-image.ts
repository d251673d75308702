import type { ImagePlan } from '../core/symbols/print/plan-image.js';
import { renderSvg } from '../core/symbols/render/svg.js';
import { isPlain, type Style } from '../core/symbols/style.js';
import type { QrSymbol } from '../core/symbols/symbol/encode-symbol.js';
import { isCheapRaster, isPlainPng, renderPlainPng } from './plain-png.js';
import { renderVector } from './print/render-vector.js';

/**
 * Returns whether `renderCheapImage` can render an image: in at most about 20 ms, and without an image
 * library.
 *
 * @param symbolSize Side of the symbol in modules.
 */
export function isCheapImage(symbolSize: number, style: Style, plan: ImagePlan): boolean {
  if (plan.kind === 'raster') return isCheapRaster(symbolSize, style, plan);
  if (plan.kind === 'plain' && plan.format === 'png') {
    return isPlainPng(symbolSize, style, plan.size ?? style.size);
  }
  return isPlain(style);
}

/** Renders an image for which `isCheapImage` is true, with the bytes that `renderImage` returns. */
export async function renderCheapImage(symbol: QrSymbol, style: Style, plan: ImagePlan): Promise<Buffer> {
  switch (plan.kind) {
    case 'svg':
      return Buffer.from(renderSvg(symbol, style, { widthMm: plan.widthMm }));
    case 'vector':
      return renderVector(symbol, style, plan);
    case 'raster':
      return renderPlainPng(symbol, style, plan.width, plan);
    case 'plain':
      return plan.format === 'svg'
        ? Buffer.from(renderSvg(symbol, style))
        : renderPlainPng(symbol, style, plan.size ?? style.size);
  }
}
