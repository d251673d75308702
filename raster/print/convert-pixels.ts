import type { ColorMode } from '../../core/symbols/print/image-format.js';
import { convertColor } from '../../core/symbols/print/inks.js';
import type { LogoPixels } from './vector-assets.js';

/** Number of components of a pixel. */
const CHANNELS = { rgb: 3, cmyk: 4, gray: 1 } as const;

/** Converts the pixels of a logo to a color space, eight bits per component. */
export function convertPixels({ rgb }: Pick<LogoPixels, 'rgb'>, mode: ColorMode): Uint8Array {
  if (mode === 'rgb') return rgb;
  const channels = CHANNELS[mode];
  const converted = new Uint8Array((rgb.length / 3) * channels);
  for (let from = 0, to = 0; from < rgb.length; from += 3, to += channels) {
    const color = [rgb[from]! / 255, rgb[from + 1]! / 255, rgb[from + 2]! / 255] as const;
    converted.set(
      convertColor(color, mode).map((component) => Math.round(component * 255)),
      to,
    );
  }
  return converted;
}

/** Draws a logo on a background. @param background `#RRGGBB` */
export function flattenPixels({ rgb, alpha }: LogoPixels, background: string): Uint8Array {
  if (!alpha) return rgb;
  const below = [1, 3, 5].map((at) => parseInt(background.slice(at, at + 2), 16));
  return rgb.map((value, index) => {
    const opacity = alpha[Math.floor(index / 3)]! / 255;
    return Math.round(value * opacity + below[index % 3]! * (1 - opacity));
  });
}
