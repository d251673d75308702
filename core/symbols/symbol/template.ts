import { create } from 'qrcode';
import { packModules, type BitMatrix } from './bit-matrix.js';
import type { ErrorCorrection } from './capacity.js';
import { encodeCodewords } from './codewords.js';
import type { Segment } from './segments.js';

/** Data mask patterns (ISO/IEC 18004:2015, table 10). */
export const MASKS = [0, 1, 2, 3, 4, 5, 6, 7] as const;
export type Mask = (typeof MASKS)[number];

/** Properties that all symbols of one version and error correction level share. */
export interface Template {
  /** Side of the symbol in modules. */
  size: number;
  /** The symbol whose codewords are all 0, under mask 0. Row-major, 1 = dark. */
  blank: Uint8Array;
  /** Index into the modules of each bit of the codewords, in placement order. */
  bitPositions: Uint16Array;
  /** By mask: the modules that differ from mask 0, format information included. */
  maskDeltas: readonly BitMatrix[];
}

/** Any text works; one digit fits all versions. */
const SAMPLE: readonly Segment[] = [{ mode: 'numeric', data: '0' }];

// No state: each entry follows from its key alone. There are 160, and building all of them at the start takes
// too long.
// eslint-disable-next-line no-restricted-syntax
const templates = new Map<string, Template>();

/**
 * Returns the template of a version and level; it is built once per process.
 *
 * Built from symbols of a sample text, which `qrcode` creates under each mask. Codewords and masks are
 * combined with the function patterns by exclusive or, so inverting the sample's bits removes the text, and
 * the difference between two masks is the same for every text.
 *
 * @see docs/adr/0010-own-symbol-builder.md
 */
export function templateFor(version: number, level: ErrorCorrection): Template {
  const key = `${version}${level}`;
  const cached = templates.get(key);
  if (cached) return cached;

  const samples = MASKS.map((mask) => createSample(version, level, mask));
  const { size, data, reservedBit } = samples[0]!;
  const bitPositions = findBitPositions(reservedBit, size);
  const blank = data.slice();
  invertBits(blank, encodeCodewords(SAMPLE, version, level), bitPositions);
  const maskDeltas = samples.map((sample) =>
    packModules(
      sample.data.map((module, index) => module ^ data[index]!),
      size,
    ),
  );
  const template: Template = { size, blank, bitPositions, maskDeltas };
  templates.set(key, template);
  return template;
}

/** Inverts the module of each codeword bit that is 1, in place. */
export function invertBits(modules: Uint8Array, codewords: Uint8Array, bitPositions: Uint16Array): void {
  for (let index = 0, at = 0; index < codewords.length; index++, at += 8) {
    const byte = codewords[index]!;
    for (let bit = 0; bit < 8; bit++) modules[bitPositions[at + bit]!]! ^= (byte >>> (7 - bit)) & 1;
  }
}

function createSample(version: number, errorCorrectionLevel: ErrorCorrection, maskPattern: Mask) {
  const segments = SAMPLE.map(({ data }) => ({ mode: 'numeric' as const, data }));
  return create(segments, { version, errorCorrectionLevel, maskPattern }).modules;
}

/**
 * Lists the data modules in pairs of columns from the right, alternately upward and downward (ISO/IEC
 * 18004:2015, 7.7.3).
 */
function findBitPositions(reserved: Uint8Array, size: number): Uint16Array {
  const positions: number[] = [];
  let upward = true;
  for (let right = size - 1; right > 0; right -= 2) {
    // Column 6 is the vertical timing pattern.
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const row = (upward ? size - 1 - step : step) * size;
      for (const index of [row + right, row + right - 1]) if (!reserved[index]) positions.push(index);
    }
    upward = !upward;
  }
  return Uint16Array.from(positions);
}
