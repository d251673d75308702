import type { Style } from '../../core/symbols/style.js';

/** A set of colors that scans reliably on paper and on screens: a contrast ratio of 7 or more. */
interface Palette {
  name: string;
  foreground: string;
  background: string;
  /** Color of the eyes; `null`: like the other modules. */
  eyes: string | null;
  gradient: Style['gradient'];
}

const plain = { eyes: null, gradient: null };

/** The palettes that the form of a code offers, the default first. */
export const PALETTES = [
  { name: 'Classic', foreground: '#000000', background: '#ffffff', ...plain },
  { name: 'Indigo', foreground: '#312e81', background: '#ffffff', eyes: '#4338ca', gradient: null },
  {
    name: 'Ocean',
    foreground: '#0c4a6e',
    background: '#ffffff',
    eyes: null,
    gradient: { type: 'linear', angle: 45, from: '#1e3a8a', to: '#115e59' },
  },
  { name: 'Forest', foreground: '#14532d', background: '#f4faf0', ...plain },
  {
    name: 'Sunset',
    foreground: '#7c2d12',
    background: '#fff7ed',
    eyes: null,
    gradient: { type: 'linear', angle: 90, from: '#881337', to: '#7c2d12' },
  },
  { name: 'Plum', foreground: '#3b0764', background: '#faf5ff', eyes: '#86198f', gradient: null },
] as const satisfies readonly Palette[];

/** Name of a palette. */
export type PaletteName = (typeof PALETTES)[number]['name'];

/** Returns the style with the colors of a palette; everything else stays. */
export function withPalette(style: Style, name: PaletteName): Style {
  const { foreground, background, eyes, gradient } = findPalette(name);
  return { ...style, foreground, background, gradient, eyes: { ...style.eyes, foreground: eyes } };
}

/** Returns the palette whose colors a style has; `undefined` for custom colors. */
export function paletteOf({ foreground, background, eyes, gradient }: Style): PaletteName | undefined {
  const sameGradient = (other: Style['gradient']) =>
    gradient === null || other === null
      ? gradient === other
      : gradient.type === other.type &&
        gradient.angle === other.angle &&
        sameColor(gradient.from, other.from) &&
        sameColor(gradient.to, other.to);
  return PALETTES.find(
    (palette) =>
      (gradient !== null || sameColor(palette.foreground, foreground)) &&
      sameColor(palette.background, background) &&
      sameColor(palette.eyes, eyes.foreground) &&
      sameGradient(palette.gradient),
  )?.name;
}

function findPalette(name: PaletteName): Palette {
  return PALETTES.find((palette) => palette.name === name) ?? PALETTES[0];
}

function sameColor(one: string | null, other: string | null): boolean {
  return one?.toLowerCase() === other?.toLowerCase();
}
