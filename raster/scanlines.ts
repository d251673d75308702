import type { QrSymbol } from '../core/symbol/encode-symbol.js';
import type { RepeatedRow } from './png/row-matches.js';

/**
 * The picture of a symbol as PNG scanlines of one bit a pixel (1 = dark), each led by filter type 0 (none).
 * The symbol stands in the middle; an odd pixel goes to the right and below.
 * @param width side of the picture in pixels
 * @param modulePixels side of a module in whole pixels
 */
export function moduleRows({ size, modules }: QrSymbol, width: number, modulePixels: number): RepeatedRow[] {
  const stride = 1 + Math.ceil(width / 8);
  const start = Math.floor((width - size * modulePixels) / 2);
  const light = new Uint8Array(stride);
  const rows: RepeatedRow[] = [{ bytes: light, times: start }];
  for (let y = 0; y < size; y++) {
    const bytes = new Uint8Array(stride);
    for (let x = 0; x < size;) {
      const dark = modules[y * size + x];
      const from = x;
      while (x < size && modules[y * size + x] === dark) x++;
      if (dark === 1) setBits(bytes, 8 + start + from * modulePixels, 8 + start + x * modulePixels);
    }
    rows.push({ bytes, times: modulePixels });
  }
  rows.push({ bytes: light, times: width - start - size * modulePixels });
  return rows.filter(({ times }) => times > 0);
}

/** Sets the bits from `from` up to, not including, `to`; the highest bit of a byte comes first. */
function setBits(bytes: Uint8Array, from: number, to: number): void {
  const [first, last] = [from >>> 3, to >>> 3];
  const head = 0xff >>> (from & 7);
  const tail = 0xff & ~(0xff >>> (to & 7));
  if (first === last) {
    bytes[first]! |= head & tail;
    return;
  }
  bytes[first]! |= head;
  bytes.fill(0xff, first + 1, last);
  if (tail !== 0) bytes[last]! |= tail;
}
