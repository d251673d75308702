import { create } from 'qrcode';
import type { ErrorCorrection } from './capacity.js';
import { codewordsOf } from './codewords.js';
import type { Segment } from './segments.js';
import type { PackedSymbol } from './bit-matrix.js';
import { pack } from './bit-matrix.js';

export const MASKS = [0, 1, 2, 3, 4, 5, 6, 7] as const;
export type Mask = (typeof MASKS)[number];

/** What all symbols of one version and level have in common. */
export interface Template {
  size: number;
  /** the symbol with every codeword 0, under mask 0: function patterns, format and version information, and the mask */
  blank: Uint8Array;
  /** index of the module of each bit of the codewords, in order */
  places: Uint16Array;
  /** the modules that change when mask 0 is exchanged for another: the two masks' differences, format information included */
  exchanges: readonly PackedSymbol[];
}

const SAMPLE: readonly Segment[] = [{ mode: 'numeric', data: '0' }];
const templates = new Map<string, Template>();

/**
 * Made once for each version and level, from what `qrcode` draws for a sample text: placing codewords and masking are
 * exclusive-ors, so taking the sample's bits out again leaves what does not depend on the text.
 */
export function templateFor(version: number, level: ErrorCorrection): Template {
  const key = `${version}${level}`;
  const known = templates.get(key);
  if (known) return known;

  const samples = MASKS.map((maskPattern) => draw(version, level, maskPattern));
  const { size, data, reservedBit } = samples[0]!;
  const places = placesOf(reservedBit, size);
  const blank = data.slice();
  placeBits(blank, codewordsOf(SAMPLE, version, level), places);
  const exchanges = samples.map((other) =>
    pack(
      other.data.map((module, at) => module ^ data[at]!),
      size,
    ),
  );
  const template = { size, blank, places, exchanges };
  templates.set(key, template);
  return template;
}

/** Inverts the module of each bit that is set. */
export function placeBits(modules: Uint8Array, codewords: Uint8Array, places: Uint16Array): void {
  for (let index = 0, at = 0; index < codewords.length; index++, at += 8) {
    const byte = codewords[index]!;
    for (let bit = 0; bit < 8; bit++) modules[places[at + bit]!]! ^= (byte >>> (7 - bit)) & 1;
  }
}

function draw(version: number, errorCorrectionLevel: ErrorCorrection, maskPattern: Mask) {
  const sample = SAMPLE.map(({ data }) => ({ mode: 'numeric' as const, data }));
  return create(sample, { version, errorCorrectionLevel, maskPattern }).modules;
}

/** Modules free for data, in pairs of columns from the right, by turns upwards and downwards (ISO/IEC 18004:2015 clause 7.7.3). */
function placesOf(reserved: Uint8Array, size: number): Uint16Array {
  const places: number[] = [];
  let upwards = true;
  for (let right = size - 1; right > 0; right -= 2) {
    // The vertical timing pattern has a column to itself.
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const row = (upwards ? size - 1 - step : step) * size;
      for (const at of [row + right, row + right - 1]) if (!reserved[at]) places.push(at);
    }
    upwards = !upwards;
  }
  return Uint16Array.from(places);
}
