import type { StyleInput } from '../../core/symbols/style.js';

/** A style that docs/styling.md shows. */
export interface StyleExample {
  /** File name of its image, without extension. */
  name: string;
  alt: string;
  style: StyleInput;
}

/** Returns the galleries of docs/styling.md by the names of their markers. */
export function listStyleGalleries(logo: string): Map<string, StyleExample[]> {
  const shape = (name: NonNullable<StyleInput['shape']>): StyleExample => ({
    name: `shape-${name}`,
    alt: `Modules of shape ${name}`,
    style: { shape: name },
  });
  const margin = (modules: number): StyleExample => ({
    name: `margin-${modules}`,
    alt: `A margin of ${modules} modules`,
    style: { margin: modules, background: '#e3f2fd' },
  });
  const level = (name: 'L' | 'M' | 'Q' | 'H'): StyleExample => ({
    name: `level-${name.toLowerCase()}`,
    alt: `Error correction level ${name}`,
    style: { errorCorrection: name },
  });
  return new Map<string, StyleExample[]>([
    ['colors', COLORS],
    ['shapes', [shape('square'), shape('rounded'), shape('dots'), shape('classy')]],
    ['eyes', EYES],
    ['gradients', GRADIENTS],
    ['logos', logos(logo)],
    ['frames', FRAMES],
    ['margins', [margin(4), margin(2), margin(0), margin(8)]],
    ['levels', [level('L'), level('M'), level('Q'), level('H')]],
  ]);
}

const COLORS: StyleExample[] = [
  { name: 'default', alt: 'The default style', style: {} },
  { name: 'foreground', alt: 'Blue modules on white', style: { foreground: '#1a237e' } },
  {
    name: 'two-colors',
    alt: 'Green modules on cream',
    style: { foreground: '#1b5e20', background: '#fff8e1' },
  },
  { name: 'transparent', alt: 'No background', style: { background: 'transparent' } },
];

const EYES: StyleExample[] = [
  { name: 'eyes-rounded', alt: 'Rounded eyes', style: { eyes: { frame: 'rounded', ball: 'rounded' } } },
  { name: 'eyes-circle', alt: 'Round eyes', style: { eyes: { frame: 'circle', ball: 'circle' } } },
  {
    name: 'eyes-mixed',
    alt: 'Square rings with round centers among dots',
    style: { shape: 'dots', eyes: { frame: 'square', ball: 'circle' } },
  },
  {
    name: 'eyes-colored',
    alt: 'Red eyes',
    style: { shape: 'rounded', eyes: { frame: 'rounded', ball: 'circle', foreground: '#b71c1c' } },
  },
];

const GRADIENTS: StyleExample[] = [
  {
    name: 'gradient-linear',
    alt: 'Purple to blue from left to right',
    style: { gradient: { from: '#6a1b9a', to: '#1565c0' } },
  },
  {
    name: 'gradient-angle',
    alt: 'Red to black from top to bottom',
    style: { gradient: { angle: 90, from: '#b71c1c', to: '#000000' }, shape: 'rounded' },
  },
  {
    name: 'gradient-radial',
    alt: 'Green in the center, blue in the corners',
    style: { gradient: { type: 'radial', from: '#1b5e20', to: '#0d47a1' }, shape: 'dots' },
  },
];

const logos = (image: string): StyleExample[] => [
  { name: 'logo', alt: 'A small logo', style: { logo: { image } } },
  { name: 'logo-large', alt: 'A larger logo', style: { logo: { image, size: 0.25 }, shape: 'rounded' } },
];

const FRAMES: StyleExample[] = [
  { name: 'frame-bottom', alt: 'Frame with text below', style: { frame: { text: 'Scan me' } } },
  {
    name: 'frame-top',
    alt: 'Blue frame with text above',
    style: { frame: { text: 'Today’s menu', color: '#1a237e', position: 'top' } },
  },
  {
    name: 'frame-long',
    alt: 'Frame with a long text in a smaller size',
    style: { frame: { text: 'Join our Wi-Fi and stay for another cup of coffee', color: '#ffd54f' } },
  },
];

/** Returns styles that the scannability check rejects. */
export function listRejectedStyles(logo: string): StyleInput[] {
  return [
    { foreground: '#ffd600' },
    { foreground: '#ffffff', background: '#000000' },
    { gradient: { from: '#000000', to: '#90caf9' } },
    { size: 64, errorCorrection: 'H', margin: 20 },
    { logo: { image: logo, size: 0.4 } },
  ];
}

/** Returns styles that are accepted with a warning. */
export function listRiskyStyles(): StyleInput[] {
  return [{ foreground: '#e65100' }, { margin: 1 }, { background: 'transparent' }, { size: 64 }];
}
