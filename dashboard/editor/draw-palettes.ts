import { completeStyle, type Style } from '../../core/symbols/style.js';
import type { TileChoice } from '../components/tile-choices.js';
import { drawTile } from './draw-tile.js';
import { PALETTES, withPalette, type PaletteName } from './palettes.js';

/** The whole sample with a margin, in modules. */
const WHOLE = { x: -2, y: -2, side: 25 };

/** Returns the palettes as tiles, each with a code in the shapes of a style. */
export function drawPalettes({ shape, eyes }: Style): TileChoice<PaletteName>[] {
  const style = completeStyle({ shape, eyes: { frame: eyes.frame, ball: eyes.ball } });
  return PALETTES.map(({ name }) => ({
    value: name,
    label: name,
    svg: drawTile(withPalette(style, name), WHOLE),
  }));
}
