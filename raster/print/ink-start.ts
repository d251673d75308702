import type { TextMask } from './vector-assets.js';

/** Returns the share of a mask's width that is empty before its first ink; 0 if it has none. */
export function inkStart({ width, height, bits }: TextMask): number {
  const stride = (width + 7) >>> 3;
  for (let x = 0; x < width; x++) {
    const bit = 0x80 >>> (x & 7);
    for (let y = 0; y < height; y++) {
      if (bits[y * stride + (x >>> 3)]! & bit) return x / width;
    }
  }
  return 0;
}
