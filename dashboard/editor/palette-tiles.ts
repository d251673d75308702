import type { Style } from '../../core/symbols/style.js';
import type { TileChoice } from '../components/tile-choices.js';
import { drawPalettes } from './draw-palettes.js';
import type { PaletteName } from './palettes.js';
import { FIRST_PALETTE_CHOICES } from './style-tiles.js';

/** Returns the palettes as tiles, each with a code in the shapes of a style. */
export function paletteChoices(style: Style): readonly TileChoice<PaletteName>[] {
  const { shape, eyes } = style;
  const isFirst = [shape, eyes.frame, eyes.ball].every((each) => each === 'square');
  return isFirst ? FIRST_PALETTE_CHOICES : drawPalettes(style);
}
