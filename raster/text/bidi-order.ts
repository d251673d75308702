/** A run of a line with one writing direction. */
interface DirectionalRun<Item> {
  items: Item[];
  isRightToLeft: boolean;
}

type BidiClass = 'L' | 'R' | 'AL' | 'EN' | 'AN' | 'ES' | 'ET' | 'CS' | 'ON';

/** The first class whose pattern matches. Digits of other scripts are letters, as in Unicode. */
const CLASSES: readonly (readonly [BidiClass, RegExp])[] = [
  ['AN', /[\u0660-\u0669\u066b\u066c]/u],
  ['EN', /[0-9\u06f0-\u06f9]/u],
  ['AL', /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u],
  ['R', /[\p{Script=Hebrew}\p{Script=Nko}]/u],
  ['L', /[\p{L}\p{Nd}\p{M}]/u],
  ['ES', /[+-]/u],
  ['CS', /[,./:\u00a0]/u],
  ['ET', /[#%\u00b0\u2030\p{Sc}]/u],
];

/** Closing brackets by their opening ones. */
const BRACKETS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

const isRight = (one: BidiClass | undefined) => one === 'R' || one === 'AL';
const isNumber = (one: BidiClass | undefined) => one === 'EN' || one === 'AN';

/**
 * Returns whether a line needs `orderRuns`: it has letters that are written from right to left, and others or
 * digits too. All other lines have one direction, which the first letter shows.
 */
export function mixesDirections(text: string): boolean {
  const classes = new Set(Array.from(text, classOf));
  return (
    (classes.has('R') || classes.has('AL')) && ['L', 'EN', 'AN'].some((one) => classes.has(one as BidiClass))
  );
}

/**
 * Orders the characters of a line for drawing from left to right, by the implicit rules of the Unicode
 * Bidirectional Algorithm for a paragraph without embeddings. The first letter decides the direction of the
 * line.
 *
 * @param textOf Returns the text of an item, which is one character with its marks.
 * @returns Runs from left to right. The items of a run are in logical order, also from right to left.
 * @see Unicode Standard Annex #9, rules P2, W2 to W7, N0 to N2, I1, I2, and L2
 */
export function orderRuns<Item>(
  items: readonly Item[],
  textOf: (item: Item) => string,
): DirectionalRun<Item>[] {
  const classes = items.map((item) => classOf(textOf(item)));
  const base = isRight(classes.find((one) => one === 'L' || isRight(one))) ? 1 : 0;
  const weak = resolveWeak(classes);
  const levels = levelsOf(resolveBrackets(items.map(textOf), weak, base), base);
  const runs: { level: number; items: Item[] }[] = [];
  for (const [index, item] of items.entries()) {
    const level = levels[index]!;
    const last = runs.at(-1);
    if (last?.level === level) last.items.push(item);
    else runs.push({ level, items: [item] });
  }
  // From the highest level down to 1, each sequence of runs at this level or above is reversed.
  for (const level of [2, 1]) reverseRuns(runs, level);
  return runs.map((run) => ({ items: run.items, isRightToLeft: run.level % 2 === 1 }));
}

function classOf(text: string): BidiClass {
  return CLASSES.find(([, pattern]) => pattern.test(text))?.[0] ?? 'ON';
}

/** Numbers take the signs and separators in and next to them, and belong to the letters before them. */
function resolveWeak(given: readonly BidiClass[]): BidiClass[] {
  const classes = [...given];
  let strong: BidiClass | undefined;
  for (const [index, one] of classes.entries()) {
    if (one === 'EN' && strong === 'AL') classes[index] = 'AN';
    else if (one === 'L' || isRight(one)) strong = one;
  }
  for (const [index, one] of classes.entries()) {
    const [before, after] = [classes[index - 1], classes[index + 1]];
    const joins = (one === 'ES' && before === 'EN') || (one === 'CS' && isNumber(before));
    if (joins && before === after) classes[index] = before!;
  }
  for (let index = 0; index < classes.length; index++) {
    if (classes[index] === 'ET' && classes[index - 1] === 'EN') classes[index] = 'EN';
  }
  for (let index = classes.length - 1; index >= 0; index--) {
    if (classes[index] === 'ET' && classes[index + 1] === 'EN') classes[index] = 'EN';
  }
  strong = undefined;
  return classes.map((one) => {
    if (one === 'L' || isRight(one)) strong = one;
    if (one === 'EN' && strong === 'L') return 'L';
    return one === 'ES' || one === 'CS' || one === 'ET' ? 'ON' : one;
  });
}

/** Gives both brackets of a pair one direction, which what is between them decides. */
function resolveBrackets(texts: readonly string[], given: readonly BidiClass[], base: 0 | 1): BidiClass[] {
  const classes = [...given];
  const [outer, inner] = base === 1 ? (['R', 'L'] as const) : (['L', 'R'] as const);
  const sideOf = (one: BidiClass) => (one === 'L' ? 'L' : 'R');
  for (const [open, close] of findBrackets(texts, given)) {
    const strong = classes
      .slice(open + 1, close)
      .filter((one) => one !== 'ON')
      .map(sideOf);
    if (strong.length === 0) continue;
    const before = classes.slice(0, open).findLast((one) => one !== 'ON');
    const isInner = !strong.includes(outer) && before !== undefined && sideOf(before) === inner;
    classes[open] = classes[close] = isInner ? inner : outer;
  }
  return classes;
}

/** Finds the pairs of brackets, in the order of their opening ones. */
function findBrackets(
  texts: readonly string[],
  classes: readonly BidiClass[],
): [open: number, close: number][] {
  const opened: { index: number; closing: string }[] = [];
  const pairs: [number, number][] = [];
  for (const [index, text] of texts.entries()) {
    if (classes[index] !== 'ON') continue;
    const closing = BRACKETS[text];
    if (closing !== undefined) opened.push({ index, closing });
    const match = opened.findLastIndex((one) => one.closing === text);
    if (match < 0) continue;
    pairs.push([opened[match]!.index, index]);
    opened.length = match;
  }
  return pairs.toSorted(([one], [other]) => one - other);
}

function levelsOf(classes: readonly BidiClass[], base: 0 | 1): number[] {
  const outer = base === 1 ? 'R' : 'L';
  /** The direction of a neighbor of neutral characters; numbers count as written from right to left. */
  const sideOf = (one: BidiClass | undefined) => (one === undefined ? outer : one === 'L' ? 'L' : 'R');
  return classes.map((one, index) => {
    if (one !== 'ON') return levelOf(one, base);
    const before = sideOf(classes.slice(0, index).findLast((each) => each !== 'ON'));
    const after = sideOf(classes.slice(index + 1).find((each) => each !== 'ON'));
    return levelOf(before === after ? before : outer, base);
  });
}

function levelOf(one: BidiClass, base: 0 | 1): number {
  if (isRight(one)) return 1;
  if (isNumber(one)) return 2;
  return base === 0 ? 0 : 2;
}

function reverseRuns(runs: { level: number }[], level: number): void {
  for (let start = 0; start < runs.length; start++) {
    if (runs[start]!.level < level) continue;
    let end = start;
    while (end < runs.length && runs[end]!.level >= level) end += 1;
    runs.splice(start, end - start, ...runs.slice(start, end).reverse());
    start = end;
  }
}
