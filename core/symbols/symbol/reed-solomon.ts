/**
 * Powers of 2 in GF(256) modulo x⁸ + x⁴ + x³ + x² + 1 (ISO/IEC 18004:2015, 7.5.2). The table is repeated
 * once, so that a sum of two logarithms needs no modulo.
 */
const POWERS = new Uint8Array(510);
const LOGARITHMS = new Uint8Array(256);
for (let exponent = 0, value = 1; exponent < 255; exponent++) {
  POWERS[exponent] = POWERS[exponent + 255] = value;
  LOGARITHMS[value] = exponent;
  value = (value << 1) ^ (value >= 128 ? 0x11d : 0);
}

/** Largest number of error correction codewords in a block (ISO/IEC 18004:2015, table 9). */
const MAX_DEGREE = 30;

/** By degree: logarithms of the generator polynomial's coefficients, from the second-highest power down. */
const GENERATORS = Array.from({ length: MAX_DEGREE + 1 }, (_, degree) => buildGenerator(degree));

/**
 * Writes the error correction codewords of one block.
 *
 * @param from First data codeword of the block in `data`.
 * @param to End of the block's data codewords, exclusive.
 * @param degree Number of error correction codewords.
 * @param out Receives the codewords, `stride` apart, from index `at` on.
 */
export function writeErrorCorrection(
  data: Uint8Array,
  from: number,
  to: number,
  degree: number,
  out: Uint8Array,
  at: number,
  stride: number,
): void {
  const generator = GENERATORS[degree]!;
  const remainder = new Uint8Array(degree + to - from);
  remainder.set(data.subarray(from, to));
  for (let shift = 0; shift < to - from; shift++) {
    const lead = remainder[shift]!;
    if (lead === 0) continue;
    const factor = LOGARITHMS[lead]!;
    for (let term = 0; term < degree; term++) {
      remainder[shift + 1 + term]! ^= POWERS[generator[term]! + factor]!;
    }
  }
  for (let term = 0; term < degree; term++) out[at + term * stride] = remainder[to - from + term]!;
}

/** Returns (x − 2⁰)(x − 2¹)…(x − 2^(degree − 1)). */
function buildGenerator(degree: number): Uint8Array {
  let product = Uint8Array.of(1);
  for (let root = 0; root < degree; root++) {
    const next = new Uint8Array(product.length + 1);
    product.forEach((coefficient, power) => {
      next[power]! ^= coefficient;
      next[power + 1]! ^= POWERS[LOGARITHMS[coefficient]! + root]!;
    });
    product = next;
  }
  return product.slice(1).map((coefficient) => LOGARITHMS[coefficient]!);
}
