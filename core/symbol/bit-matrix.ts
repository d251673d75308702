/**
 * A symbol as bits, 32 to a word, so that many modules are looked at together. Line i holds row i in bits 0 to size − 1
 * and column i in the next `size` bits: what runs across the lines is then both what runs down and what runs along.
 * Line i's words are at `i × wordsPerLine(size)` on; unused bits of the last are 0.
 */
export type PackedSymbol = Int32Array;

export function wordsPerLine(size: number): number {
  return (2 * size + 31) >>> 5;
}

/** @param modules row-major, 1 = dark */
export function pack(modules: Uint8Array, size: number): PackedSymbol {
  const words = wordsPerLine(size);
  const lines = new Int32Array(size * words);
  for (let y = 0, at = 0; y < size; y++) {
    const row = y * words;
    const [columnWord, columnBit] = [(size + y) >>> 5, 1 << ((size + y) & 31)];
    for (let x = 0; x < size; x++, at++) {
      if (modules[at] === 0) continue;
      lines[row + (x >>> 5)]! |= 1 << (x & 31);
      lines[x * words + columnWord]! |= columnBit;
    }
  }
  return lines;
}

/** Inverts each module whose bit is set. */
export function invertWhere(modules: Uint8Array, size: number, lines: PackedSymbol): void {
  const words = wordsPerLine(size);
  for (let y = 0, at = 0; y < size; y++) {
    for (let x = 0; x < size; x++, at++) modules[at]! ^= (lines[y * words + (x >>> 5)]! >>> (x & 31)) & 1;
  }
}
