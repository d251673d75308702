import type { Style } from '../style.js';
import type { QrSymbol } from '../symbol/encode-symbol.js';
import { traceContours, type RoundCorners } from './contours.js';
import { DOT_DIAMETER, dotStrokes } from './dots.js';
import { moduleFill } from './fill.js';
import { FINDER_SIDE, finderCorners, finderPatternsPath, hasStyledFinders } from './finder-patterns.js';
import type { Box } from './layout.js';
import { clearedBox } from './logo-layout.js';

const ROUND_CORNERS: Record<Exclude<Style['shape'], 'dots'>, RoundCorners> = {
  square: [false, false, false, false],
  rounded: [true, true, true, true],
  classy: [false, true, false, true],
};

/** Renders the dark modules, finder patterns included, as at most three SVG elements. */
export function moduleElements(symbol: QrSymbol, style: Style): string {
  const { size } = symbol;
  const { shape, eyes } = style;
  const fill = moduleFill(size, style);
  const modules = remainingModules(symbol, style);
  const isCrisp = shape === 'square' && eyes.frame === 'square' && eyes.ball === 'square';
  const rendering = isCrisp ? ' shape-rendering="crispEdges"' : '';

  const finders = hasStyledFinders(style)
    ? `<path fill="${eyes.foreground ?? fill.value}" fill-rule="evenodd"${rendering} d="${finderPatternsPath(size, eyes)}"/>`
    : '';
  const others =
    shape === 'dots'
      ? `<path stroke="${fill.value}" stroke-width="${DOT_DIAMETER}" stroke-linecap="round" d="${dotStrokes(modules, size)}"/>`
      : `<path fill="${fill.value}"${rendering} d="${traceContours(modules, size, ROUND_CORNERS[shape])}"/>`;
  return fill.definition + others + finders;
}

/** Returns the modules without finder patterns that are drawn apart, and without those under the logo. */
function remainingModules(symbol: QrSymbol, style: Style): Uint8Array {
  const { size } = symbol;
  const modules = symbol.modules.slice();
  if (hasStyledFinders(style)) {
    for (const [x, y] of finderCorners(size)) {
      clear(modules, size, { x, y, width: FINDER_SIDE, height: FINDER_SIDE });
    }
  }
  if (style.logo) clear(modules, size, clearedBox(size, style.logo));
  return modules;
}

function clear(modules: Uint8Array, size: number, { x, y, width, height }: Box): void {
  for (let row = y; row < y + height; row++) modules.fill(0, row * size + x, row * size + x + width);
}
