import type { ImagePlan } from '../core/symbols/print/plan-image.js';
import type { Style } from '../core/symbols/style.js';
import type { QrSymbol } from '../core/symbols/symbol/encode-symbol.js';
import { renderVector } from './print/render-vector.js';
import { renderPng } from './render-png.js';
import { renderRaster } from './render-raster.js';
import { renderSvgImage } from './render-svg.js';

/**
 * Renders an image of a code as planned.
 *
 * @throws DomainError `validation_error` at `size` if a raster image has less than one pixel per module.
 */
export async function renderImage(symbol: QrSymbol, style: Style, plan: ImagePlan): Promise<Buffer> {
  switch (plan.kind) {
    case 'svg':
      return Buffer.from(await renderSvgImage(symbol, style, { widthMm: plan.widthMm }));
    case 'vector':
      return renderVector(symbol, style, plan);
    case 'raster':
      return renderRaster(symbol, style, plan);
    case 'plain':
      return plan.format === 'svg'
        ? Buffer.from(await renderSvgImage(symbol, style))
        : renderPng(symbol, style, plan.size === undefined ? {} : { size: plan.size });
  }
}
