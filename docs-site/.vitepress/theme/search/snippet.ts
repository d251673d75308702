/** A part of a text that is shown in a result, and whether it matches the search. */
export interface SnippetPart {
  text: string;
  isMatch: boolean;
}

const MAX_CHARS = 160;
/** Characters before the first match, for context. */
const LEAD_CHARS = 40;

/**
 * Returns the part of a text that has most of the terms, with its matches; the start of the text if it has
 * none of them.
 *
 * @param terms lowercase words of the text, as the index knows them
 */
export function buildSnippet(text: string, terms: readonly string[]): SnippetPart[] {
  const matches = terms.length === 0 ? [] : [...text.matchAll(patternOf(terms))];
  const start = startOf(text, matches);
  const cut = text.slice(start, start + MAX_CHARS);
  const end = start + cut.length < text.length ? ' …' : '';
  const whole = end ? cut.replace(/\s\S*$/, '') : cut;
  return [
    ...(start > 0 ? [{ text: '… ', isMatch: false }] : []),
    ...highlight(whole, terms),
    ...(end ? [{ text: end, isMatch: false }] : []),
  ];
}

/** Splits a text at its matches. */
export function highlight(text: string, terms: readonly string[]): SnippetPart[] {
  if (terms.length === 0) return [{ text, isMatch: false }];
  return text
    .split(patternOf(terms, true))
    .map((part, index) => ({ text: part, isMatch: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}

/** Matches whole words only, so that `id` is not found in `hidden`. */
function patternOf(terms: readonly string[], isSplitter = false): RegExp {
  const words = [...terms]
    .sort((one, other) => other.length - one.length)
    .map((term) => term.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  const group = `(?<![\\p{L}\\p{N}])${isSplitter ? '(' : '(?:'}${words.join('|')})(?![\\p{L}\\p{N}])`;
  return new RegExp(group, 'giu');
}

/** Returns where to begin: at a word, shortly before the closest group of most of the terms. */
function startOf(text: string, matches: readonly RegExpExecArray[]): number {
  const [best] = matches
    .map(({ index }) => ({ index, ...measureGroup(index, matches) }))
    .sort((one, other) => other.count - one.count || one.length - other.length);
  if (!best || best.index <= LEAD_CHARS) return 0;
  return text.indexOf(' ', best.index - LEAD_CHARS) + 1;
}

/** Returns how many different terms follow within a snippet, and in how many characters. */
function measureGroup(from: number, matches: readonly RegExpExecArray[]): { count: number; length: number } {
  const words = new Set<string>();
  let length = 0;
  for (const { index, 0: match } of matches) {
    if (index < from || index >= from + MAX_CHARS - LEAD_CHARS || words.has(match.toLowerCase())) continue;
    words.add(match.toLowerCase());
    length = index - from;
  }
  return { count: words.size, length };
}
