/**
 * Error correction levels (ISO/IEC 18004:2015, 7.5.1): about 7, 15, 25, and 30% of the codewords can be
 * restored.
 */
export const ERROR_CORRECTION_LEVELS = ['L', 'M', 'Q', 'H'] as const;
export type ErrorCorrection = (typeof ERROR_CORRECTION_LEVELS)[number];

/** Largest version: 177 modules per side. */
export const MAX_VERSION = 40;

/** Number of error correction blocks by version, from 1 to 40 (ISO/IEC 18004:2015, table 9). */
// prettier-ignore
const BLOCKS: Record<ErrorCorrection, readonly number[]> = {
  L: [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25],
  M: [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49],
  Q: [1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16, 12, 17, 16, 18, 21, 20, 23, 23, 25, 27, 29, 34, 34, 35, 38, 40, 43, 45, 48, 51, 53, 56, 59, 62, 65, 68],
  H: [1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25, 25, 34, 30, 32, 35, 37, 40, 42, 45, 48, 51, 54, 57, 60, 63, 66, 70, 74, 77, 81],
};

/** Number of error correction codewords per block by version, from 1 to 40 (same table). */
// prettier-ignore
const CORRECTION_PER_BLOCK: Record<ErrorCorrection, readonly number[]> = {
  L: [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30],
  M: [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28],
  Q: [13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20, 30, 24, 28, 28, 26, 30, 28, 30, 30, 30, 30, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30],
  H: [17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28, 30, 24, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30],
};

/** Returns the side of a symbol in modules: 21 for version 1, and four more for each further version. */
export function symbolSide(version: number): number {
  return 17 + 4 * version;
}

export interface BlockLayout {
  /** Number of codewords of the symbol, for data and error correction. */
  codewords: number;
  /** Number of blocks. */
  blocks: number;
  /** Number of error correction codewords per block. */
  correctionPerBlock: number;
}

/** Returns how the codewords of a symbol are divided into blocks (ISO/IEC 18004:2015, tables 1 and 9). */
export function blockLayoutOf(version: number, level: ErrorCorrection): BlockLayout {
  return {
    codewords: Math.floor(dataModules(version) / 8),
    blocks: BLOCKS[level][version - 1]!,
    correctionPerBlock: CORRECTION_PER_BLOCK[level][version - 1]!,
  };
}

/**
 * Returns the number of modules that are not part of finder, alignment, timing, format, or version patterns.
 */
function dataModules(version: number): number {
  const side = symbolSide(version);
  const finders = 3 * 8 * 8;
  const timing = 2 * (side - 16);
  const format = 31;
  if (version === 1) return side * side - finders - timing - format;

  const alignmentsPerSide = Math.floor(version / 7) + 2;
  const alignments = 25 * (alignmentsPerSide ** 2 - 3);
  const alignmentsOverTiming = 10 * (alignmentsPerSide - 2);
  const versionInfo = version >= 7 ? 36 : 0;
  return side * side - finders - timing - format - alignments + alignmentsOverTiming - versionInfo;
}

/** Returns the capacity of a symbol in bits, for its segments with their headers. */
export function capacityBits(version: number, level: ErrorCorrection): number {
  const { codewords, blocks, correctionPerBlock } = blockLayoutOf(version, level);
  return 8 * (codewords - blocks * correctionPerBlock);
}
