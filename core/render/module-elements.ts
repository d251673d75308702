import type { Style } from '../style.js';
import type { QrSymbol } from '../symbol/encode-symbol.js';
import { DOT_DIAMETER, dots } from './dots.js';
import { EYE_SIDE, eyeCorners, eyesPath, eyesStandApart } from './eyes.js';
import type { Box } from './layout.js';
import { clearedBox } from './logo-layout.js';
import type { RoundCorners } from './contours.js';
import { outlines } from './contours.js';
import { modulePaint } from './fill.js';

const CORNERS: Record<Exclude<Style['shape'], 'dots'>, RoundCorners> = {
  square: [false, false, false, false],
  rounded: [true, true, true, true],
  classy: [false, true, false, true],
};

/** The dark modules in their shape and colors, eyes included, as at most three SVG elements. */
export function moduleElements(symbol: QrSymbol, style: Style): string {
  const { size } = symbol;
  const { shape, eyes } = style;
  const paint = modulePaint(size, style);
  const modules = remainingModules(symbol, style);
  const crisp = shape === 'square' && eyes.frame === 'square' && eyes.ball === 'square';
  const rendering = crisp ? ' shape-rendering="crispEdges"' : '';

  const eyesFill = eyes.foreground ?? paint.value;
  const eyesShape = eyesStandApart(style)
    ? `<path fill="${eyesFill}" fill-rule="evenodd"${rendering} d="${eyesPath(size, eyes)}"/>`
    : '';
  const modulesShape =
    shape === 'dots'
      ? `<path stroke="${paint.value}" stroke-width="${DOT_DIAMETER}" stroke-linecap="round" d="${dots(modules, size)}"/>`
      : `<path fill="${paint.value}"${rendering} d="${outlines(modules, size, CORNERS[shape])}"/>`;
  return paint.definition + modulesShape + eyesShape;
}

/** The symbol's modules without those that are drawn apart (eyes) or left out (under the logo). */
function remainingModules(symbol: QrSymbol, style: Style): Uint8Array {
  const { size } = symbol;
  const modules = symbol.modules.slice();
  if (eyesStandApart(style)) {
    for (const [x, y] of eyeCorners(size)) clear(modules, size, { x, y, width: EYE_SIDE, height: EYE_SIDE });
  }
  if (style.logo) clear(modules, size, clearedBox(size, style.logo));
  return modules;
}

function clear(modules: Uint8Array, size: number, { x, y, width, height }: Box): void {
  for (let row = y; row < y + height; row++) modules.fill(0, row * size + x, row * size + x + width);
}
