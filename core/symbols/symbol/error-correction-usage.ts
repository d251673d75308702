import { blockLayoutOf } from './capacity.js';
import type { QrSymbol } from './encode-symbol.js';
import { templateFor } from './template.js';

/**
 * Returns how much of the error correction misread modules use up.
 *
 * In each block, the wrong codewords are divided by the number that can be corrected, which is half the
 * number of error correction codewords (ISO/IEC 18004:2015, 7.5.1).
 *
 * @param misread Row-major, 1 = misread.
 * @returns The usage of the worst block: 0 if no module is misread; above 1 the block may be unreadable.
 */
export function errorCorrectionUsed(symbol: QrSymbol, misread: Uint8Array): number {
  const { version, errorCorrection } = symbol;
  const { codewords, blocks, correctionPerBlock } = blockLayoutOf(version, errorCorrection);
  const { bitPositions } = templateFor(version, errorCorrection);
  const wrong = new Uint16Array(blocks);
  for (let codeword = 0; codeword < codewords; codeword++) {
    const positions = bitPositions.subarray(8 * codeword, 8 * codeword + 8);
    if (positions.some((index) => misread[index] === 1)) {
      wrong[blockOf(codeword, codewords - blocks * correctionPerBlock, blocks)]!++;
    }
  }
  return Math.max(...wrong) / Math.floor(correctionPerBlock / 2);
}

/**
 * Returns the block of an interleaved codeword. The last blocks may have one more data codeword, after all
 * others.
 */
function blockOf(codeword: number, dataCodewords: number, blocks: number): number {
  const evenlyDivided = Math.floor(dataCodewords / blocks) * blocks;
  if (codeword < evenlyDivided) return codeword % blocks;
  if (codeword < dataCodewords) return blocks - (dataCodewords - evenlyDivided) + (codeword - evenlyDivided);
  return (codeword - dataCodewords) % blocks;
}
