import type { StyleInput } from '../../core/symbols/style.js';

/**
 * Returns the styles that `npm run bench -- readability` measures, by name.
 *
 * @param logo Data URL of the logo.
 */
export function readabilityStyles(logo: string): Record<string, StyleInput> {
  const purple = { from: '#6a1b9a', to: '#1565c0' };
  return {
    default: {},
    rounded: { shape: 'rounded' },
    classy: { shape: 'classy' },
    dots: { shape: 'dots' },
    'dots, radial gradient': {
      shape: 'dots',
      gradient: { type: 'radial', from: '#1b5e20', to: '#0d47a1' },
    },
    'dots on cream': { shape: 'dots', foreground: '#1b5e20', background: '#fff8e1' },
    'rounded eyes': { eyes: { frame: 'rounded', ball: 'rounded' } },
    'square eyes, round balls': { shape: 'dots', eyes: { frame: 'square', ball: 'circle' } },
    'round eyes': { eyes: { frame: 'circle', ball: 'circle' } },
    'linear gradient': { shape: 'rounded', gradient: { ...purple, angle: 45 } },
    'low contrast': { foreground: '#e65100' },
    'logo of 20%': { logo: { image: logo, size: 0.2 } },
    'logo of 25%, rounded': { shape: 'rounded', logo: { image: logo, size: 0.25 } },
    frame: { frame: { text: 'Scan me', position: 'bottom' } },
    everything: {
      shape: 'dots',
      eyes: { frame: 'rounded', ball: 'circle', foreground: '#b71c1c' },
      gradient: purple,
      logo: { image: logo, size: 0.2 },
      frame: { text: 'Scan me', position: 'top', color: '#ffd54f' },
    },
  };
}
