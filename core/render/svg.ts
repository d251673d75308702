import type { Style } from '../style.js';
import type { QrSymbol } from '../symbol/make-symbol.js';
import { strokeRuns } from './stroke-runs.js';

/**
 * A symbol as SVG. A user unit is a module; width and height are `style.size`.
 * @returns one `<svg>` element without scripts or references to anything outside
 */
export function renderSvg(symbol: QrSymbol, style: Style): string {
  return plainSvg(symbol, style);
}

function plainSvg(symbol: QrSymbol, { size, margin, foreground, background }: Style): string {
  const side = symbol.size + 2 * margin;
  const [left, top] = [-margin, -margin - 0.5];
  const ground =
    background === 'transparent'
      ? ''
      : `<path fill="${background}" d="M${left} ${top}h${side}v${side}h-${side}z"/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="${left} ${top} ${side} ${side}" shape-rendering="crispEdges">` +
    `${ground}<path stroke="${foreground}" d="${strokeRuns(symbol.modules, symbol.size)}"/></svg>`
  );
}
