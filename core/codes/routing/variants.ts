/** A destination with its share of visitors. */
export interface WeightedVariant {
  id: string;
  /** Absent if the variant leads to files. */
  url?: string | undefined;
  files?: readonly string[] | undefined;
  weight: number;
}

/** Number of bytes of a digest that one variant uses: 48 bits, which numbers represent exactly. */
const BYTES_PER_VARIANT = 6;
const RANGE = 2 ** (8 * BYTES_PER_VARIANT);

/**
 * Chooses a variant by weight (weighted rendezvous hashing): each draws a score, and the best wins. A change
 * of one weight moves only visitors to or from that variant, and no more of them than its share changes.
 *
 * @param variants 2 to 5, at least one with a weight above 0.
 * @param digest At least 30 bytes, uniformly distributed over visitors.
 */
export function chooseVariant<Variant extends WeightedVariant>(
  variants: readonly Variant[],
  digest: Uint8Array,
): Variant {
  let best = variants[0]!;
  let bestScore = -1;
  for (const [index, variant] of variants.entries()) {
    const score = variant.weight / -Math.log(drawAt(digest, index * BYTES_PER_VARIANT));
    if (score > bestScore) [best, bestScore] = [variant, score];
  }
  return best;
}

/** Returns a number between 0 and 1, both exclusive. */
function drawAt(digest: Uint8Array, offset: number): number {
  let draw = 0;
  for (let index = 0; index < BYTES_PER_VARIANT; index++) draw = draw * 256 + digest[offset + index]!;
  return (draw + 0.5) / RANGE;
}
