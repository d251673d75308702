import { wordsPerLine, type BitMatrix } from './bit-matrix.js';

/** Weight of a finder-like pattern, N3. */
const FINDER_LIKE_WEIGHT = 40;

/**
 * Returns the penalty of a masked symbol, by the four rules of ISO/IEC 18004:2015, 7.8.3.1: runs of five or
 * more modules, 2 × 2 blocks, finder-like patterns next to four light modules, and the share of dark modules.
 * The quiet zone does not count.
 *
 * @param limit Scoring stops when the penalty exceeds it; the result is then only known to be greater.
 */
export function maskPenalty(lines: BitMatrix, size: number, limit = Infinity): number {
  const words = wordsPerLine(size);
  let penalty = darkSharePenalty(lines, size) + blockPenalty(lines, size);
  for (let word = 0; word < words && penalty <= limit; word++)
    penalty += linePenalty(lines, size, word, words);
  return penalty;
}

/** Rules 1 and 3 across the lines, for the 32 rows or columns of one word. */
function linePenalty(lines: BitMatrix, size: number, word: number, words: number): number {
  const used = lowBits(2 * size - 32 * word);
  let runs = 0;
  let finderLikes = 0;
  let [r1, r2, r3, r4, r5, r6] = [0, 0, 0, 0, 0, 0];
  let [same1, same2, same3, inRun] = [0, 0, 0, 0];
  for (let line = 0, at = word; line < size; line++, at += words) {
    const r = lines[at]!;
    const same = line === 0 ? 0 : ~(r ^ r1) & used;
    const run = same & same1 & same2 & same3;
    // A run of five costs 3, and each further module 1: that is, 1 wherever five modules are equal and 2 more
    // where a run starts.
    if (run !== 0) runs += bitsSet(run) + 2 * bitsSet(run & ~inRun);
    const core = r & ~r1 & r2 & r3 & r4 & ~r5 & r6;
    if (core !== 0) finderLikes += countLightNeighbors(lines, core, line, at, size, words);
    inRun = run;
    same3 = same2;
    same2 = same1;
    same1 = same;
    r6 = r5;
    r5 = r4;
    r4 = r3;
    r3 = r2;
    r2 = r1;
    r1 = r;
  }
  return runs + FINDER_LIKE_WEIGHT * finderLikes;
}

/**
 * Counts the 1:1:3:1:1 patterns that end at `line` and have four light modules before them, plus those that
 * have them after.
 */
function countLightNeighbors(
  lines: BitMatrix,
  core: number,
  line: number,
  at: number,
  size: number,
  words: number,
): number {
  let found = 0;
  if (line >= 10) {
    const dark =
      lines[at - 7 * words]! | lines[at - 8 * words]! | lines[at - 9 * words]! | lines[at - 10 * words]!;
    found += bitsSet(core & ~dark);
  }
  if (line + 4 < size) {
    const dark =
      lines[at + words]! | lines[at + 2 * words]! | lines[at + 3 * words]! | lines[at + 4 * words]!;
    found += bitsSet(core & ~dark);
  }
  return found;
}

/** Rule 2: 3 for each 2 × 2 block of one color, including overlapping ones. */
function blockPenalty(lines: BitMatrix, size: number): number {
  const words = wordsPerLine(size);
  let blocks = 0;
  for (let word = 0; 32 * word < size - 1; word++) {
    const pairs = lowBits(size - 1 - 32 * word);
    const hasNext = word + 1 < words;
    for (let line = 1, at = word + words; line < size; line++, at += words) {
      const above = lines[at - words]!;
      const row = lines[at]!;
      const aboveNext = (above >>> 1) | (hasNext ? lines[at - words + 1]! << 31 : 0);
      const rowNext = (row >>> 1) | (hasNext ? lines[at + 1]! << 31 : 0);
      const equal = ~((above ^ row) | (row ^ rowNext) | (above ^ aboveNext)) & pairs;
      if (equal !== 0) blocks += bitsSet(equal);
    }
  }
  return 3 * blocks;
}

/** Rule 4: 10 for each full 5% by which the share of dark modules deviates from 50%. */
function darkSharePenalty(lines: BitMatrix, size: number): number {
  let darkTwice = 0;
  for (let at = 0; at < lines.length; at++) darkTwice += bitsSet(lines[at]!);
  const modules = size * size;
  return 10 * Math.floor(Math.abs(10 * darkTwice - 10 * modules) / modules);
}

/** Returns a word whose `count` lowest bits are set; all bits if `count` is 32 or more. */
function lowBits(count: number): number {
  return count >= 32 ? -1 : (1 << count) - 1;
}

function bitsSet(word: number): number {
  let sum = word - ((word >>> 1) & 0x55555555);
  sum = (sum & 0x33333333) + ((sum >>> 2) & 0x33333333);
  return Math.imul((sum + (sum >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
