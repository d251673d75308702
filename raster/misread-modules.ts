import { layoutOf } from '../core/symbols/render/layout.js';
import { darkColors, lightColor } from '../core/symbols/print/scannability.js';
import type { Style } from '../core/symbols/style.js';
import type { QrSymbol } from '../core/symbols/symbol/encode-symbol.js';
import type { Pixels } from './decode-symbol.js';

/**
 * Returns the modules whose center has the wrong brightness in the final image, above all those under a logo.
 *
 * @param modulePixels Side of a module in the image, in pixels.
 * @returns Row-major, 1 = misread.
 */
export function misreadModules(
  image: Pixels,
  symbol: QrSymbol,
  style: Style,
  modulePixels: number,
): Uint8Array {
  const { x, y } = layoutOf(symbol.size, style).image;
  const lightestDark = Math.max(...darkColors(style).map(({ color }) => brightnessOf(color)));
  const threshold = (brightnessOf(lightColor(style)) + lightestDark) / 2;
  return symbol.modules.map((dark, index) => {
    const column = Math.floor(((index % symbol.size) + 0.5 - x) * modulePixels);
    const row = Math.floor((Math.floor(index / symbol.size) + 0.5 - y) * modulePixels);
    const pixel = 4 * (row * image.width + column);
    const isDark = luma(image.data[pixel]!, image.data[pixel + 1]!, image.data[pixel + 2]!) < threshold;
    return isDark === (dark === 1) ? 0 : 1;
  });
}

/** Luma as camera pipelines compute it (ITU-R BT.601), 0 to 255. */
function luma(red: number, green: number, blue: number): number {
  return 0.299 * red + 0.587 * green + 0.114 * blue;
}

/** @param color `#RRGGBB` */
function brightnessOf(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));
  return luma(red!, green!, blue!);
}
