import type { Style } from '../style.js';
import type { QrSymbol } from '../symbol/encode-symbol.js';
import { traceContours, type RoundCorners } from './contours.js';
import { modulePaint } from './fill.js';
import { FINDER_SIDE, finderCorners, finderPatternsPath, hasStyledFinders } from './finder-patterns.js';
import type { Box } from './layout.js';
import { clearedBox } from './logo-layout.js';
import type { Paint, Shape } from './shapes.js';

const ROUND_CORNERS: Record<Exclude<Style['shape'], 'dots'>, RoundCorners> = {
  square: [false, false, false, false],
  rounded: [true, true, true, true],
  classy: [false, true, false, true],
};

/** Returns the dark modules, finder patterns included, as at most two shapes. */
export function moduleShapes(symbol: QrSymbol, style: Style): Shape[] {
  const { size } = symbol;
  const { shape, eyes } = style;
  const paint = modulePaint(size, style);
  const modules = remainingModules(symbol, style);
  const isCrisp = shape === 'square' && eyes.frame === 'square' && eyes.ball === 'square';
  const others: Shape =
    shape === 'dots'
      ? { kind: 'dots', paint, modules, size }
      : { kind: 'area', paint, isCrisp, path: traceContours(modules, size, ROUND_CORNERS[shape]) };
  if (!hasStyledFinders(style)) return [others];
  const finderPaint: Paint =
    eyes.foreground === null ? paint : { kind: 'ink', ink: { color: eyes.foreground, role: 'eyes' } };
  const path = finderPatternsPath(size, eyes);
  return [others, { kind: 'area', paint: finderPaint, isEvenOdd: true, isCrisp, path }];
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
