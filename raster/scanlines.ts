import type { QrSymbol } from '../core/symbols/symbol/encode-symbol.js';
import type { RepeatedRow } from './png/row-matches.js';

/**
 * Returns the scanlines of a symbol's PNG with one bit per pixel, 1 = dark. Each starts with filter type 0,
 * none (W3C PNG, 9.2). The symbol is centered; an odd pixel goes to the right and the bottom.
 *
 * @param width Side of the image in pixels.
 * @param modulePixels Side of a module in whole pixels.
 */
export function scanlines({ size, modules }: QrSymbol, width: number, modulePixels: number): RepeatedRow[] {
  const stride = 1 + Math.ceil(width / 8);
  const margin = Math.floor((width - size * modulePixels) / 2);
  const light = new Uint8Array(stride);
  const rows: RepeatedRow[] = [{ bytes: light, times: margin }];
  for (let y = 0; y < size; y++) {
    const bytes = new Uint8Array(stride);
    for (let x = 0; x < size;) {
      const dark = modules[y * size + x];
      const start = x;
      while (x < size && modules[y * size + x] === dark) x++;
      if (dark === 1) setBits(bytes, 8 + margin + start * modulePixels, 8 + margin + x * modulePixels);
    }
    rows.push({ bytes, times: modulePixels });
  }
  rows.push({ bytes: light, times: width - margin - size * modulePixels });
  return rows.filter(({ times }) => times > 0);
}

/** Sets the bits in `[from, until)`; the most significant bit of a byte comes first. */
function setBits(bytes: Uint8Array, from: number, until: number): void {
  const [first, last] = [from >>> 3, until >>> 3];
  const head = 0xff >>> (from & 7);
  const tail = 0xff & ~(0xff >>> (until & 7));
  if (first === last) {
    bytes[first]! |= head & tail;
    return;
  }
  bytes[first]! |= head;
  bytes.fill(0xff, first + 1, last);
  if (tail !== 0) bytes[last]! |= tail;
}
