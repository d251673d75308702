import { invertModules, packModules } from './bit-matrix.js';
import { maskPenalty } from './penalty.js';
import { MASKS, type Mask, type Template } from './template.js';

/**
 * Replaces mask 0 by the mask with the lowest penalty; of equal ones, by the first (ISO/IEC 18004:2015,
 * 7.8.3).
 *
 * @param modules A symbol under mask 0, row-major, 1 = dark. Changed in place.
 */
export function applyBestMask(modules: Uint8Array, { size, maskDeltas }: Template): Mask {
  const original = packModules(modules, size);
  const masked = original.slice();
  let best: Mask = 0;
  let lowest = Infinity;
  for (const mask of MASKS) {
    const delta = maskDeltas[mask]!;
    for (let word = 0; word < masked.length; word++) masked[word] = original[word]! ^ delta[word]!;
    const penalty = maskPenalty(masked, size, lowest);
    if (penalty < lowest) [lowest, best] = [penalty, mask];
  }
  if (best !== 0) invertModules(modules, size, maskDeltas[best]!);
  return best;
}
