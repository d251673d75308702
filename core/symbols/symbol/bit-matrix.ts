/**
 * The modules of a symbol as bits, 32 per word, so that many are examined at once.
 *
 * Line i holds row i in bits 0 to size − 1 and column i in the next `size` bits. A pattern that runs across
 * the lines is therefore one that runs down the symbol or along it. Line i starts at word
 * `i × wordsPerLine(size)`; the unused bits of its last word are 0.
 */
export type BitMatrix = Int32Array;

/** Returns the number of words per line. @param size Side of the symbol in modules. */
export function wordsPerLine(size: number): number {
  return (2 * size + 31) >>> 5;
}

/** Packs modules into bits. @param modules Row-major, 1 = dark. */
export function packModules(modules: Uint8Array, size: number): BitMatrix {
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

/** Inverts each module whose bit in the rows of `lines` is set, in place. */
export function invertModules(modules: Uint8Array, size: number, lines: BitMatrix): void {
  const words = wordsPerLine(size);
  for (let y = 0, at = 0; y < size; y++) {
    for (let x = 0; x < size; x++, at++) modules[at]! ^= (lines[y * words + (x >>> 5)]! >>> (x & 31)) & 1;
  }
}
