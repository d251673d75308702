import type { QrSymbol } from '../../../../../core/symbols/symbol/encode-symbol.js';
import type { Pixels } from '../../../../support/decode-qr.js';

const PIXELS_PER_MODULE = 3;
const QUIET_ZONE = 4;

/** Returns a symbol as black and white pixels, without using any of the project's renderers. */
export function pixelsOf({ size, modules }: QrSymbol): Pixels {
  const width = (size + 2 * QUIET_ZONE) * PIXELS_PER_MODULE;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (let y = 0; y < width; y++) {
    for (let x = 0; x < width; x++) {
      const [row, column] = [y, x].map((at) => Math.floor(at / PIXELS_PER_MODULE) - QUIET_ZONE) as [
        number,
        number,
      ];
      const inside = row >= 0 && row < size && column >= 0 && column < size;
      if (inside && modules[row * size + column] === 1)
        data.fill(0, 4 * (y * width + x), 4 * (y * width + x) + 3);
    }
  }
  return { data, width, height: width };
}
