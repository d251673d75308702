/** A prefix code, by symbol. */
export interface PrefixCode {
  /** Lengths in bits; 0 for symbols that do not occur. */
  lengths: Uint8Array;
  /** Bits in the order in which DEFLATE transmits them, the first one lowest. */
  codes: Uint16Array;
}

/**
 * Returns the canonical Huffman code (RFC 1951, 3.2.2) for symbols with the given numbers of occurrences.
 *
 * Deterministic: of symbols with equal counts, the lower one comes first.
 *
 * @param limit Maximum length of a code in bits. Counts are halved until the code respects it.
 */
export function huffmanCode(counts: ArrayLike<number>, limit: number): PrefixCode {
  let weights = Array.from(counts);
  let lengths = codeLengths(weights);
  while (Math.max(...lengths) > limit) {
    weights = weights.map((weight) => (weight > 0 ? (weight + 1) >>> 1 : 0));
    lengths = codeLengths(weights);
  }
  return { lengths, codes: canonicalCodes(lengths) };
}

/**
 * Joins the two lightest trees until one remains. Joined trees arise in order of weight, so two queues
 * replace a heap.
 */
function codeLengths(weights: readonly number[]): Uint8Array {
  const lengths = new Uint8Array(weights.length);
  const leaves = [...weights.keys()].filter((symbol) => weights[symbol]! > 0);
  leaves.sort((a, b) => weights[a]! - weights[b]! || a - b);
  if (leaves.length === 1) lengths[leaves[0]!] = 1;
  if (leaves.length < 2) return lengths;

  const sums = leaves.map((symbol) => weights[symbol]!);
  const parents: number[] = [];
  let [leaf, joined] = [0, leaves.length];
  const lightest = () => {
    const takeLeaf = leaf < leaves.length && (joined >= sums.length || sums[leaf]! <= sums[joined]!);
    return takeLeaf ? leaf++ : joined++;
  };
  for (let left = leaves.length - 1; left > 0; left--) {
    const [one, other] = [lightest(), lightest()];
    parents[one] = parents[other] = sums.length;
    sums.push(sums[one]! + sums[other]!);
  }
  const depths = new Uint8Array(sums.length);
  for (let node = sums.length - 2; node >= 0; node--) depths[node] = depths[parents[node]!]! + 1;
  leaves.forEach((symbol, node) => (lengths[symbol] = depths[node]!));
  return lengths;
}

function canonicalCodes(lengths: Uint8Array): Uint16Array {
  const perLength = new Uint16Array(17);
  for (const length of lengths) if (length > 0) perLength[length]!++;
  const next = new Uint16Array(17);
  for (let length = 1; length < 16; length++) next[length + 1] = (next[length]! + perLength[length]!) << 1;
  return Uint16Array.from(lengths, (length) => (length > 0 ? reverseBits(next[length]!++, length) : 0));
}

function reverseBits(code: number, length: number): number {
  let bits = 0;
  for (let left = length, rest = code; left > 0; left--, rest >>>= 1) bits = (bits << 1) | (rest & 1);
  return bits;
}
