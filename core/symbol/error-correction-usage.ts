import { blocksOf } from './capacity.js';
import type { QrSymbol } from './encode-symbol.js';
import { templateFor } from './template.js';

/**
 * How much of the error correction is used up when some modules are misread: in each block, wrong codewords over
 * codewords that can be restored (half as many as there are for correction; ISO/IEC 18004:2015 clause 7.5.1).
 * @param misread row-major, 1 = misread
 * @returns of the worst block: 0 untouched, above 1 not certain to be read
 */
export function correctionUsed(symbol: QrSymbol, misread: Uint8Array): number {
  const { version, errorCorrection } = symbol;
  const { codewords, blocks, correctionPerBlock } = blocksOf(version, errorCorrection);
  const { places } = templateFor(version, errorCorrection);
  const wrong = new Uint16Array(blocks);
  for (let codeword = 0; codeword < codewords; codeword++) {
    const bits = places.subarray(8 * codeword, 8 * codeword + 8);
    if (bits.some((at) => misread[at] === 1)) {
      wrong[blockOf(codeword, codewords - blocks * correctionPerBlock, blocks)]!++;
    }
  }
  return Math.max(...wrong) / Math.floor(correctionPerBlock / 2);
}

/** Which block an interleaved codeword belongs to; the last blocks have one data codeword more, after all others. */
function blockOf(codeword: number, dataCodewords: number, blocks: number): number {
  const inTurn = Math.floor(dataCodewords / blocks) * blocks;
  if (codeword < inTurn) return codeword % blocks;
  if (codeword < dataCodewords) return blocks - (dataCodewords - inTurn) + (codeword - inTurn);
  return (codeword - dataCodewords) % blocks;
}
