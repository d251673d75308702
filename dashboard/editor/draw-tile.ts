import { moduleShapes } from '../../core/symbols/render/module-shapes.js';
import { svgElements } from '../../core/symbols/render/svg-elements.js';
import type { Style } from '../../core/symbols/style.js';
import { encodeSymbol, type QrSymbol } from '../../core/symbols/symbol/encode-symbol.js';

let sample: QrSymbol | undefined;

/** Returns a symbol of version 1, 21 modules per side. */
export function sampleSymbol(): QrSymbol {
  return (sample ??= encodeSymbol('QRELAY', { errorCorrection: 'M' }));
}

/** Upper left corner and side of a part of the sample, in modules. */
interface Part {
  x: number;
  y: number;
  side: number;
}

/** Draws a part of the sample in a style, as SVG markup. */
export function drawTile(style: Style, { x, y, side }: Part): string {
  const symbol = sampleSymbol();
  const view = `viewBox="${x} ${y} ${side} ${side}"`;
  const background = `<rect x="${x}" y="${y}" width="${side}" height="${side}" fill="${style.background}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${view}>${background}${svgElements(moduleShapes(symbol, style), symbol.size)}</svg>`;
}
