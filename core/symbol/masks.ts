import { create } from 'qrcode';
import type { ErrorCorrection } from './capacity.js';
import type { Lines } from './penalty.js';
import { penaltyOf, wordsPerLine } from './penalty.js';

export const MASKS = [0, 1, 2, 3, 4, 5, 6, 7] as const;
export type Mask = (typeof MASKS)[number];

interface Packed {
  rows: Lines;
  columns: Lines;
}

/**
 * What changes when a symbol's mask 0 is exchanged for another: the data modules under the two masks and the format information.
 * Both are exclusive-ors with constants, so the difference is the same for every text of one version and level.
 */
const exchanges = new Map<string, readonly Packed[]>();

/**
 * The mask with the lowest penalty (ISO/IEC 18004:2015 clause 7.8.3; the first of equals), applied.
 * @param modules a symbol made with mask 0, row-major, 1 = dark; changed in place
 */
export function applyBestMask(
  modules: Uint8Array,
  side: number,
  version: number,
  level: ErrorCorrection,
): Mask {
  const base = pack(modules, side);
  const differences = exchangesFor(version, level);
  const rows: Lines = new Int32Array(base.rows.length);
  const columns: Lines = new Int32Array(base.columns.length);
  let best: Mask = 0;
  let lowest = Infinity;
  for (const mask of MASKS) {
    const exchange = differences[mask]!;
    for (let at = 0; at < rows.length; at++) {
      rows[at] = base.rows[at]! ^ exchange.rows[at]!;
      columns[at] = base.columns[at]! ^ exchange.columns[at]!;
    }
    const penalty = penaltyOf(rows, columns, side, lowest);
    if (penalty < lowest) [lowest, best] = [penalty, mask];
  }
  if (best !== 0) flip(modules, side, differences[best]!.rows);
  return best;
}

/** Modules (row-major, 1 = dark) as bits, by row and by column. */
export function pack(modules: Uint8Array, side: number): Packed {
  const words = wordsPerLine(side);
  const rows: Lines = new Int32Array(side * words);
  const columns: Lines = new Int32Array(side * words);
  for (let y = 0, at = 0; y < side; y++) {
    for (let x = 0; x < side; x++, at++) {
      if (modules[at] === 0) continue;
      rows[y * words + (x >>> 5)]! |= 1 << (x & 31);
      columns[x * words + (y >>> 5)]! |= 1 << (y & 31);
    }
  }
  return { rows, columns };
}

function flip(modules: Uint8Array, side: number, rows: Lines): void {
  const words = wordsPerLine(side);
  for (let y = 0, at = 0; y < side; y++) {
    for (let x = 0; x < side; x++, at++) modules[at]! ^= (rows[y * words + (x >>> 5)]! >>> (x & 31)) & 1;
  }
}

function exchangesFor(version: number, level: ErrorCorrection): readonly Packed[] {
  const key = `${version}${level}`;
  let found = exchanges.get(key);
  if (!found) {
    const [first, ...others] = MASKS.map(
      (maskPattern) =>
        create([{ mode: 'numeric', data: '0' }], { version, errorCorrectionLevel: level, maskPattern })
          .modules,
    );
    const side = first!.size;
    const differences = [first!, ...others].map(({ data }) =>
      pack(
        data.map((module, at) => module ^ first!.data[at]!),
        side,
      ),
    );
    found = differences;
    exchanges.set(key, found);
  }
  return found;
}
