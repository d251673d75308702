import { layoutOf } from '../core/render/layout.js';
import { darkColours, lightColour } from '../core/scannability.js';
import type { Style } from '../core/style.js';
import type { QrSymbol } from '../core/symbol/encode-symbol.js';
import type { Pixels } from './decode.js';

/**
 * The modules whose middle, in the finished picture, has the wrong brightness: those under a logo above all.
 * @param modulePixels side of a module in the picture
 * @returns row-major, 1 = misread
 */
export function misreadModules(
  picture: Pixels,
  symbol: QrSymbol,
  style: Style,
  modulePixels: number,
): Uint8Array {
  const { x, y } = layoutOf(symbol.size, style).picture;
  const lightestDark = Math.max(...darkColours(style).map(({ color }) => greyOfColour(color)));
  const threshold = (greyOfColour(lightColour(style)) + lightestDark) / 2;
  return symbol.modules.map((dark, at) => {
    const column = Math.floor(((at % symbol.size) + 0.5 - x) * modulePixels);
    const row = Math.floor((Math.floor(at / symbol.size) + 0.5 - y) * modulePixels);
    const pixel = 4 * (row * picture.width + column);
    const seen = gray(picture.data[pixel]!, picture.data[pixel + 1]!, picture.data[pixel + 2]!) < threshold;
    return seen === (dark === 1) ? 0 : 1;
  });
}

/** Brightness as cameras' drivers weigh it (ITU-R BT.601), 0 to 255. */
function gray(red: number, green: number, blue: number): number {
  return 0.299 * red + 0.587 * green + 0.114 * blue;
}

function greyOfColour(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));
  return gray(red!, green!, blue!);
}
