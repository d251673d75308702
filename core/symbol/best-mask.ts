import { invertWhere, pack } from './bit-matrix.js';
import { penaltyOf } from './penalty.js';
import type { Mask, Template } from './template.js';
import { MASKS } from './template.js';

/**
 * Exchanges mask 0 for the mask with the lowest penalty (ISO/IEC 18004:2015 clause 7.8.3; of equals the first).
 * @param modules a symbol under mask 0, row-major, 1 = dark; changed in place
 */
export function applyBestMask(modules: Uint8Array, { size, exchanges }: Template): Mask {
  const unmasked = pack(modules, size);
  const masked = unmasked.slice();
  let best: Mask = 0;
  let lowest = Infinity;
  for (const mask of MASKS) {
    const exchange = exchanges[mask]!;
    for (let at = 0; at < masked.length; at++) masked[at] = unmasked[at]! ^ exchange[at]!;
    const penalty = penaltyOf(masked, size, lowest);
    if (penalty < lowest) [lowest, best] = [penalty, mask];
  }
  if (best !== 0) invertWhere(modules, size, exchanges[best]!);
  return best;
}
