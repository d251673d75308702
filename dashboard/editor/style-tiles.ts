/**
 * The tiles that look the same in every form. They are drawn when the dashboard is built, see
 * `evaluated-modules-plugin.mjs`: drawing them takes a phone 100 ms.
 */
import { renderSvg } from '../../core/symbols/render/svg.js';
import { completeStyle, type EyeShape, type Style } from '../../core/symbols/style.js';
import { drawTile, sampleSymbol } from './draw-tile.js';
import { FRAMES, withFrameChoice, type FrameChoice } from './frame-choices.js';
import { drawPalettes } from './draw-palettes.js';

/** Parts of the sample, in modules: upper left corner and side. */
const DATA = { x: 11.5, y: 11.5, side: 10 };
const EYE = { x: -1, y: -1, side: 9 };

const MODULE_LABELS = { square: 'Square', rounded: 'Rounded', dots: 'Dots', classy: 'Classy' } as const;
const EYE_LABELS: Record<EyeShape, string> = { square: 'Square', rounded: 'Rounded', circle: 'Circle' };

/** The shapes of modules, each drawn as in a real symbol. */
export const MODULE_CHOICES = (Object.keys(MODULE_LABELS) as Style['shape'][]).map((shape) => ({
  value: shape,
  label: MODULE_LABELS[shape],
  svg: drawTile(completeStyle({ shape }), DATA),
}));

/** The shapes of the ring of an eye. */
export const EYE_FRAME_CHOICES = eyeChoices((frame) => ({ frame, ball: 'square' }));

/** The shapes of the center of an eye. */
export const EYE_BALL_CHOICES = eyeChoices((ball) => ({ frame: 'square', ball }));

/** The palettes, for the shapes that a new code has. */
export const FIRST_PALETTE_CHOICES = drawPalettes(completeStyle({}));

/** The frames, each drawn around a code. */
export const FRAME_CHOICES = (Object.keys(FRAMES) as FrameChoice[]).map((value) => ({
  value,
  label:
    FRAMES[value] === undefined ? 'None' : `${FRAMES[value].text}${value === 'scan-top' ? ' above' : ''}`,
  svg: renderSvg(sampleSymbol(), withFrameChoice(completeStyle({ margin: 2 }), value)),
}));

function eyeChoices(toEyes: (shape: EyeShape) => { frame: EyeShape; ball: EyeShape }) {
  return (Object.keys(EYE_LABELS) as EyeShape[]).map((shape) => ({
    value: shape,
    label: EYE_LABELS[shape],
    svg: drawTile(completeStyle({ eyes: { ...toEyes(shape), foreground: '#000000' } }), EYE),
  }));
}
