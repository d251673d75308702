import type { PackedSymbol } from './bit-matrix.js';
import { wordsPerLine } from './bit-matrix.js';

/**
 * The penalty of a masked symbol, by the four rules of ISO/IEC 18004:2015 clause 7.8.3.1 (runs of five, 2 × 2 blocks,
 * finder look-alikes with four light modules beside them, share of dark modules). Only the symbol itself counts, not its quiet zone.
 * @param limit scoring stops once the penalty passes it; what is returned is then only known to be greater
 */
export function penaltyOf(lines: PackedSymbol, size: number, limit = Infinity): number {
  const words = wordsPerLine(size);
  let penalty = darkSharePenalty(lines, size) + blockPenalty(lines, size);
  for (let word = 0; word < words && penalty <= limit; word++)
    penalty += acrossPenalty(lines, size, word, words);
  return penalty;
}

/** Rules 1 and 3 across the lines, for 32 rows or columns together. */
function acrossPenalty(lines: PackedSymbol, size: number, word: number, words: number): number {
  const used = lowBits(2 * size - 32 * word);
  let runs = 0;
  let lookAlikes = 0;
  let [r1, r2, r3, r4, r5, r6] = [0, 0, 0, 0, 0, 0];
  let [same1, same2, same3, inRun] = [0, 0, 0, 0];
  for (let line = 0, at = word; line < size; line++, at += words) {
    const r = lines[at]!;
    const same = line === 0 ? 0 : ~(r ^ r1) & used;
    const run = same & same1 & same2 & same3;
    // A run of five costs 3 and each further module 1: one for each place where five are alike, two more where that begins.
    if (run !== 0) runs += bitsSet(run) + 2 * bitsSet(run & ~inRun);
    const core = r & ~r1 & r2 & r3 & r4 & ~r5 & r6;
    if (core !== 0) lookAlikes += lightBeside(lines, core, line, at, size, words);
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
  return runs + 40 * lookAlikes;
}

/** How many of the 1:1:3:1:1 patterns that end at `line` have four light modules before them, plus those that have them after. */
function lightBeside(
  lines: PackedSymbol,
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

/** Rule 2: 3 for each 2 × 2 block of one color, overlapping ones too. */
function blockPenalty(lines: PackedSymbol, size: number): number {
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
      const alike = ~((above ^ row) | (row ^ rowNext) | (above ^ aboveNext)) & pairs;
      if (alike !== 0) blocks += bitsSet(alike);
    }
  }
  return 3 * blocks;
}

/** Rule 4: 10 for each full 5 % that the share of dark modules is away from one half. */
function darkSharePenalty(lines: PackedSymbol, size: number): number {
  let darkTwice = 0;
  for (let at = 0; at < lines.length; at++) darkTwice += bitsSet(lines[at]!);
  const modules = size * size;
  return 10 * Math.floor(Math.abs(10 * darkTwice - 10 * modules) / modules);
}

/** A word with its `count` lowest bits set, all of them from 32 on. */
function lowBits(count: number): number {
  return count >= 32 ? -1 : (1 << count) - 1;
}

function bitsSet(word: number): number {
  let sum = word - ((word >>> 1) & 0x55555555);
  sum = (sum & 0x33333333) + ((sum >>> 2) & 0x33333333);
  return Math.imul((sum + (sum >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
