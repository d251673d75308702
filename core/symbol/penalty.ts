/**
 * A square of modules as bits, 32 to a word: line i's words are at `lines[i * words]` on, its module j is bit `j % 32` of word `j / 32`.
 * Unused bits of the last word are 0.
 */
export type Lines = Int32Array;

export function wordsPerLine(side: number): number {
  return (side + 31) >>> 5;
}

/**
 * The penalty of a masked symbol, by the four rules of ISO/IEC 18004:2015 clause 7.8.3.1 (runs of five, 2 × 2 blocks,
 * finder look-alikes with four light modules beside them, share of dark modules). Only the symbol itself counts, not its quiet zone.
 * @param rows the symbol line by line
 * @param columns the same, transposed
 * @param limit scoring stops once the penalty passes it; what is returned is then only known to be greater
 */
export function penaltyOf(rows: Lines, columns: Lines, side: number, limit = Infinity): number {
  let penalty = darkSharePenalty(rows, side) + blockPenalty(rows, side);
  if (penalty > limit) return penalty;
  penalty += acrossPenalty(rows, side);
  if (penalty > limit) return penalty;
  return penalty + acrossPenalty(columns, side);
}

/** Rules 1 and 3 across the lines: for rows, what runs down each column. All 32 columns of a word are looked at together. */
function acrossPenalty(lines: Lines, side: number): number {
  const words = wordsPerLine(side);
  let runs = 0;
  let lookAlikes = 0;
  for (let word = 0; word < words; word++) {
    const used = usedBits(side, word);
    let [r1, r2, r3, r4, r5, r6] = [0, 0, 0, 0, 0, 0];
    let [same1, same2, same3, inRun] = [0, 0, 0, 0];
    for (let line = 0, at = word; line < side; line++, at += words) {
      const r = lines[at]!;
      const same = line === 0 ? 0 : ~(r ^ r1) & used;
      const run = same & same1 & same2 & same3;
      // A run of five costs 3 and each further module 1: one for each place where five are alike, two more where that begins.
      if (run !== 0) runs += bitsSet(run) + 2 * bitsSet(run & ~inRun);
      const core = r & ~r1 & r2 & r3 & r4 & ~r5 & r6;
      if (core !== 0) lookAlikes += lightBeside(lines, core, line, at, side, words);
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
  }
  return runs + 40 * lookAlikes;
}

/** How many of the 1:1:3:1:1 patterns that end at `line` have four light modules before them, plus those that have them after. */
function lightBeside(
  lines: Lines,
  core: number,
  line: number,
  at: number,
  side: number,
  words: number,
): number {
  let found = 0;
  if (line >= 10) {
    const dark =
      lines[at - 7 * words]! | lines[at - 8 * words]! | lines[at - 9 * words]! | lines[at - 10 * words]!;
    found += bitsSet(core & ~dark);
  }
  if (line + 4 < side) {
    const dark =
      lines[at + words]! | lines[at + 2 * words]! | lines[at + 3 * words]! | lines[at + 4 * words]!;
    found += bitsSet(core & ~dark);
  }
  return found;
}

/** Rule 2: 3 for each 2 × 2 block of one colour, overlapping ones too. */
function blockPenalty(rows: Lines, side: number): number {
  const words = wordsPerLine(side);
  let blocks = 0;
  for (let word = 0; word < words; word++) {
    const lastWord = word === words - 1;
    const pairs = lastWord ? usedBits(side, word) >>> 1 : -1;
    for (let line = 1, at = word + words; line < side; line++, at += words) {
      const above = rows[at - words]!;
      const row = rows[at]!;
      const aboveNext = (above >>> 1) | (lastWord ? 0 : rows[at - words + 1]! << 31);
      const rowNext = (row >>> 1) | (lastWord ? 0 : rows[at + 1]! << 31);
      blocks += bitsSet(~((above ^ row) | (row ^ rowNext) | (above ^ aboveNext)) & pairs);
    }
  }
  return 3 * blocks;
}

/** Rule 4: 10 for each full 5 % that the share of dark modules is away from one half. */
function darkSharePenalty(rows: Lines, side: number): number {
  let dark = 0;
  for (const word of rows) dark += bitsSet(word);
  const modules = side * side;
  return 10 * Math.floor(Math.abs(20 * dark - 10 * modules) / modules);
}

function usedBits(side: number, word: number): number {
  const used = side - 32 * word;
  return used >= 32 ? -1 : (1 << used) - 1;
}

function bitsSet(word: number): number {
  let sum = word - ((word >>> 1) & 0x55555555);
  sum = (sum & 0x33333333) + ((sum >>> 2) & 0x33333333);
  return Math.imul((sum + (sum >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
