import type { QrSymbol } from '../core/symbol/make-symbol.js';

const FILTER_NONE = 0;
const FILTER_UP = 2;

/**
 * The picture of a symbol as PNG scanlines of one bit a pixel (1 = dark), each led by its filter type.
 * Lines that repeat the one above are written as such: all zero after the "up" filter.
 * @param width side of the picture in pixels
 * @param pixels side of a module in whole pixels
 */
export function moduleScanlines(symbol: QrSymbol, width: number, pixels: number): Uint8Array {
  const { size, modules } = symbol;
  const stride = 1 + Math.ceil(width / 8);
  const lines = new Uint8Array(stride * width);
  const start = Math.floor((width - size * pixels) / 2);

  lines[0] = FILTER_NONE;
  for (let line = 1; line < width; line++) lines[line * stride] = FILTER_UP;
  for (let y = 0; y < size; y++) {
    const at = (start + y * pixels) * stride;
    lines[at] = FILTER_NONE;
    for (let x = 0; x < size;) {
      const dark = modules[y * size + x]!;
      const from = x;
      while (x < size && modules[y * size + x] === dark) x++;
      if (dark === 1) setBits(lines, at + 1, start + from * pixels, start + x * pixels);
    }
  }
  const below = start + size * pixels;
  if (below < width) lines[below * stride] = FILTER_NONE;
  return lines;
}

/** Sets the bits from `from` up to, not including, `to`; the highest bit of a byte is its leftmost pixel. */
function setBits(bytes: Uint8Array, offset: number, from: number, to: number): void {
  const first = offset + (from >>> 3);
  const last = offset + (to >>> 3);
  const head = 0xff >>> (from & 7);
  const tail = ~(0xff >>> (to & 7)) & 0xff;
  if (first === last) {
    bytes[first]! |= head & tail;
    return;
  }
  bytes[first]! |= head;
  bytes.fill(0xff, first + 1, last);
  if (tail !== 0) bytes[last]! |= tail;
}
