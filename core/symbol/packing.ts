import type { Lines } from './penalty.js';
import { wordsPerLine } from './penalty.js';

/** Modules as bits, by row and by column. */
export interface PackedSymbol {
  rows: Lines;
  columns: Lines;
}

/** @param modules row-major, 1 = dark */
export function pack(modules: Uint8Array, size: number): PackedSymbol {
  const words = wordsPerLine(size);
  const rows: Lines = new Int32Array(size * words);
  const columns: Lines = new Int32Array(size * words);
  for (let y = 0, at = 0; y < size; y++) {
    const [row, wordOfY, bitOfY] = [y * words, y >>> 5, 1 << (y & 31)];
    for (let x = 0; x < size; x++, at++) {
      if (modules[at] === 0) continue;
      rows[row + (x >>> 5)]! |= 1 << (x & 31);
      columns[x * words + wordOfY]! |= bitOfY;
    }
  }
  return { rows, columns };
}
