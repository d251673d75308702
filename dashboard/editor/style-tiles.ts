import { moduleShapes } from '../../core/symbols/render/module-shapes.js';
import { renderSvg } from '../../core/symbols/render/svg.js';
import { svgElements } from '../../core/symbols/render/svg-elements.js';
import { completeStyle, type EyeShape, type Style } from '../../core/symbols/style.js';
import { encodeSymbol } from '../../core/symbols/symbol/encode-symbol.js';
import type { TileChoice } from '../components/tile-choices.js';
import { PALETTES, withPalette, type PaletteName } from './palettes.js';

/** A symbol of version 1, 21 modules per side. */
const SAMPLE = encodeSymbol('QRELAY', { errorCorrection: 'M' });

/** Parts of the sample, in modules: upper left corner and side, with a margin. */
const WHOLE = { x: -2, y: -2, side: 25 };
const DATA = { x: 11.5, y: 11.5, side: 10 };
const EYE = { x: -1, y: -1, side: 9 };

const MODULE_LABELS = { square: 'Square', rounded: 'Rounded', dots: 'Dots', classy: 'Classy' } as const;
const EYE_LABELS: Record<EyeShape, string> = { square: 'Square', rounded: 'Rounded', circle: 'Circle' };

/** The shapes of modules, each drawn as in a real symbol. */
export const MODULE_CHOICES = (Object.keys(MODULE_LABELS) as Style['shape'][]).map((shape) => ({
  value: shape,
  label: MODULE_LABELS[shape],
  svg: tileOf(completeStyle({ shape }), DATA),
}));

/** The shapes of the ring of an eye. */
export const EYE_FRAME_CHOICES = eyeChoices((frame) => ({ frame, ball: 'square' }));

/** The shapes of the center of an eye. */
export const EYE_BALL_CHOICES = eyeChoices((ball) => ({ frame: 'square', ball }));

/** Texts of the frames that are offered as tiles, with their position; any other text is typed. */
const FRAMES = {
  none: undefined,
  scan: { text: 'Scan me', position: 'bottom' },
  'scan-top': { text: 'Scan me', position: 'top' },
  menu: { text: 'Menu', position: 'bottom' },
  wifi: { text: 'Free Wi-Fi', position: 'bottom' },
  contact: { text: 'Save contact', position: 'bottom' },
  book: { text: 'Book now', position: 'bottom' },
  follow: { text: 'Follow us', position: 'bottom' },
} as const;
type FrameChoice = keyof typeof FRAMES;

/** The frames, each drawn around a code. */
export const FRAME_CHOICES = (Object.keys(FRAMES) as FrameChoice[]).map((value) => ({
  value,
  label:
    FRAMES[value] === undefined ? 'None' : `${FRAMES[value].text}${value === 'scan-top' ? ' above' : ''}`,
  svg: renderSvg(SAMPLE, withFrameChoice(completeStyle({ margin: 2 }), value)),
}));

/** Returns the offered frame that a style has; `undefined` for another text. */
export function frameChoiceOf({ frame }: Pick<Style, 'frame'>): FrameChoice | undefined {
  return (Object.keys(FRAMES) as FrameChoice[]).find(
    (choice) => FRAMES[choice]?.text === frame?.text && FRAMES[choice]?.position === frame?.position,
  );
}

/** Returns the style with an offered frame; the color of its frame stays. */
export function withFrameChoice(style: Style, choice: FrameChoice): Style {
  const frame = FRAMES[choice];
  return { ...style, frame: frame === undefined ? null : { color: style.frame?.color ?? null, ...frame } };
}

/** Returns the palettes as tiles, each with a code in the shapes of a style. */
export function paletteChoices({ shape, eyes }: Style): TileChoice<PaletteName>[] {
  const style = completeStyle({ shape, eyes: { frame: eyes.frame, ball: eyes.ball } });
  return PALETTES.map(({ name }) => ({
    value: name,
    label: name,
    svg: tileOf(withPalette(style, name), WHOLE),
  }));
}

function eyeChoices(toEyes: (shape: EyeShape) => { frame: EyeShape; ball: EyeShape }) {
  return (Object.keys(EYE_LABELS) as EyeShape[]).map((shape) => ({
    value: shape,
    label: EYE_LABELS[shape],
    svg: tileOf(completeStyle({ eyes: { ...toEyes(shape), foreground: '#000000' } }), EYE),
  }));
}

/** Draws a part of the sample in a style, as SVG markup. */
function tileOf(style: Style, { x, y, side }: typeof WHOLE): string {
  const view = `viewBox="${x} ${y} ${side} ${side}"`;
  const background = `<rect x="${x}" y="${y}" width="${side}" height="${side}" fill="${style.background}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${view}>${background}${svgElements(moduleShapes(SAMPLE, style), SAMPLE.size)}</svg>`;
}
