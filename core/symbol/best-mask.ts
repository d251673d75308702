import type { PackedSymbol } from './packing.js';
import { pack } from './packing.js';
import { penaltyOf, wordsPerLine } from './penalty.js';
import type { Mask, Template } from './template.js';
import { MASKS } from './template.js';

/**
 * Exchanges mask 0 for the mask with the lowest penalty (ISO/IEC 18004:2015 clause 7.8.3; of equals the first).
 * @param modules a symbol under mask 0, row-major, 1 = dark; changed in place
 */
export function applyBestMask(modules: Uint8Array, { size, exchanges }: Template): Mask {
  const unmasked = pack(modules, size);
  const masked = { rows: unmasked.rows.slice(), columns: unmasked.columns.slice() };
  let best: Mask = 0;
  let lowest = Infinity;
  for (const mask of MASKS) {
    exchange(unmasked, exchanges[mask]!, masked);
    const penalty = penaltyOf(masked.rows, masked.columns, size, lowest);
    if (penalty < lowest) [lowest, best] = [penalty, mask];
  }
  if (best !== 0) invert(modules, size, exchanges[best]!);
  return best;
}

function exchange(from: PackedSymbol, difference: PackedSymbol, to: PackedSymbol): void {
  for (let at = 0; at < to.rows.length; at++) {
    to.rows[at] = from.rows[at]! ^ difference.rows[at]!;
    to.columns[at] = from.columns[at]! ^ difference.columns[at]!;
  }
}

function invert(modules: Uint8Array, size: number, { rows }: PackedSymbol): void {
  const words = wordsPerLine(size);
  for (let y = 0, at = 0; y < size; y++) {
    for (let x = 0; x < size; x++, at++) modules[at]! ^= (rows[y * words + (x >>> 5)]! >>> (x & 31)) & 1;
  }
}
