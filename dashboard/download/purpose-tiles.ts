import type { TileChoice } from '../components/tile-choices.js';
import type { Purpose, PurposeName } from './purposes.js';

/** Color of lines that is visible in both themes. */
const LINE = '#808793';
const FILL = '#5b54ea';

const code = (x: number, y: number, side: number) =>
  `<path fill="${FILL}" stroke="none" d="M${x} ${y}h${side}v${side}h-${side}z"/>`;

/** Drawings of the purposes in a square of 48 units. */
const DRAWINGS: Readonly<Record<PurposeName | 'other', string>> = {
  tent: `<path d="M14 10h20l8 28H6z"/>${code(18, 17, 12)}`,
  sticker: `<path d="M8 14a6 6 0 0 1 6-6h20a6 6 0 0 1 6 6v14L28 40H14a6 6 0 0 1-6-6zm20 26V28h12"/>${code(14, 14, 12)}`,
  card: `<path d="M4 12h40v24H4zm5 8h12m-12 5h9"/>${code(28, 18, 12)}`,
  poster: `<path d="M11 4h26v40H11z"/>${code(15, 10, 18)}`,
  screen: `<path d="M14 4h20v40H14zm8 36h4"/>${code(18, 14, 12)}`,
  shop: `<path d="M4 12h5m3-8v5m24-5v5m3 3h5M4 36h5m3 3v5m24-5v5m3-8h5"/>${code(13, 13, 22)}`,
  other: '<path d="M10 14h28M10 24h28M10 34h28M18 10v8m12 2v8m-8 2v8"/>',
};

/** Returns the purposes as tiles, with one for everything else at the end. */
export function purposeTiles(purposes: readonly Purpose[]): TileChoice<PurposeName | 'other'>[] {
  const tile = (value: PurposeName | 'other', label: string) => ({
    value,
    label,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" fill="none" stroke="${LINE}" stroke-width="2" stroke-linejoin="round">${DRAWINGS[value]}</svg>`,
  });
  return [...purposes.map(({ name, label }) => tile(name, label)), tile('other', 'Other')];
}
