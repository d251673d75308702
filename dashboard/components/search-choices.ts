import type { SearchChoice } from './choice.js';

/** Maximum number of options that a list shows. */
const MAX_OPTIONS = 60;

const MARKS = /\p{M}/gu;

/** Returns a text as searches compare it: without case, accents, and surrounding spaces. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(MARKS, '').trim().toLowerCase();
}

/**
 * Finds the options for a text: the exact one first, then those whose name begins with the text, then those
 * with a word that does.
 *
 * @param exact Value that the text itself stands for, such as a code; it is offered even if no choice has it.
 * @param nameOf Name of a value without a choice.
 * @param excluded Values that are chosen already.
 */
export function searchChoices(
  text: string,
  choices: readonly SearchChoice[],
  {
    exact,
    nameOf,
    excluded,
  }: { exact: string | undefined; nameOf: (value: string) => string; excluded: readonly string[] },
): SearchChoice[] {
  const folded = foldText(text);
  const available = choices.filter(({ value }) => !excluded.includes(value));
  if (folded === '') return available.slice(0, MAX_OPTIONS);
  const ranked = available.flatMap((choice) => {
    const rank = choice.value === exact ? 0 : rankOf(choice, folded);
    return rank === undefined ? [] : [{ choice, rank }];
  });
  const found = ranked.toSorted((one, other) => one.rank - other.rank).map(({ choice }) => choice);
  const isOffered =
    exact === undefined || excluded.includes(exact) || found.some(({ value }) => value === exact);
  const own = isOffered ? [] : [{ value: exact, label: nameOf(exact) }];
  // A name that continues the text is more likely meant than the text itself; a list of any names takes both.
  return [...found, ...own].slice(0, MAX_OPTIONS);
}

function rankOf({ label, keywords = '' }: SearchChoice, folded: string): number | undefined {
  const name = foldText(label);
  if (name === folded) return 0;
  if (name.startsWith(folded)) return 1;
  const words = `${name} ${foldText(keywords)}`.split(/[^\p{L}\p{N}]+/u);
  return words.some((word) => word.startsWith(folded)) ? 2 : undefined;
}
