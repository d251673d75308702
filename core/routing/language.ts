/** Maximum number of characters and languages that are read of `Accept-Language`; real headers are under 300 characters. */
const MAX_CHARACTERS = 1_000;
const MAX_LANGUAGES = 32;

/** A language of a visitor, in lower case, with its weight: more than 0, at most 1. */
interface AcceptedLanguage {
  tag: string;
  weight: number;
}

/**
 * Parses an `Accept-Language` header (RFC 9110, 12.5.4).
 *
 * @returns The languages by descending weight; equal weights keep the order of the header. `*`, languages of weight 0, and
 * invalid entries are left out.
 */
export function parseAcceptLanguage(header: string): AcceptedLanguage[] {
  const languages: AcceptedLanguage[] = [];
  for (const entry of header.slice(0, MAX_CHARACTERS).split(',', MAX_LANGUAGES)) {
    const [tag = '', ...parameters] = entry.split(';');
    const language = { tag: tag.trim().toLowerCase(), weight: weightOf(parameters) };
    if (language.tag !== '' && language.tag !== '*' && language.weight > 0) languages.push(language);
  }
  return languages.sort((a, b) => b.weight - a.weight);
}

/** @returns 0 if the weight is invalid. */
function weightOf(parameters: readonly string[]): number {
  const [parameter] = parameters;
  if (parameter === undefined) return 1;
  const [name = '', value = ''] = parameter.split('=');
  const weight = name.trim().toLowerCase() === 'q' && value.trim() !== '' ? Number(value) : 0;
  return weight <= 1 ? weight : 0;
}

/**
 * Returns the language that suits a visitor best (RFC 4647, 3.4, lookup): `de-CH` finds `de-CH`, else `de`.
 *
 * @param accepted As returned by `parseAcceptLanguage`.
 * @param available Tags in lower case.
 */
export function lookUpLanguage(
  accepted: readonly AcceptedLanguage[],
  available: ReadonlySet<string>,
): string | undefined {
  for (const { tag } of accepted) {
    for (let range = tag; range !== ''; range = truncate(range)) if (available.has(range)) return range;
  }
  return undefined;
}

/** Removes the last subtag, and a single character before it. */
function truncate(range: string): string {
  const end = range.lastIndexOf('-');
  if (end < 0) return '';
  return range.slice(0, range[end - 2] === '-' ? end - 2 : end);
}

/** Returns whether a range matches a tag: itself, or a longer one (RFC 4647, 3.3.1). Both are in lower case. */
export function matchesRange(range: string, tag: string): boolean {
  return tag.startsWith(range) && (tag.length === range.length || tag[range.length] === '-');
}
