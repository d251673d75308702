import { remember } from '../../basics/remember.js';
import { canonicalVisitorTag } from './language-tags.js';

/**
 * Maximum number of characters and languages that are read of `Accept-Language`; real headers are under 300
 * characters.
 */
const MAX_CHARACTERS = 1_000;
const MAX_LANGUAGES = 32;

/** Maximum number of characters of a visitor's language. Languages of rules have at most 35. */
const MAX_TAG_CHARACTERS = 40;

/** Remembered headers, and the longest of them. Most visitors send one of a few hundred. */
const REMEMBERED = { maxResults: 512, maxCharacters: 200 };

/** A language of a visitor, as `canonicalVisitorTag` returns it, with its weight: more than 0, at most 1. */
interface AcceptedLanguage {
  tag: string;
  weight: number;
}

/** Languages whose weight is lower match only with `defaultLanguage`. */
const MIN_PREFERRED_WEIGHT = 0.9;

/** The languages of a visitor. */
export interface VisitorLanguages {
  /** As `parseAcceptLanguage` returns them. */
  accepted: readonly AcceptedLanguage[];
  /** Every range that matches a language which the visitor prefers clearly, in lower case. */
  preferredRanges: readonly string[];
}

/** Returns the languages of an `Accept-Language` header. */
export type ReadLanguages = (header: string) => VisitorLanguages;

/**
 * Returns `readVisitorLanguages` with a memory, because it takes as long as comparing ten rules. Create it
 * once per process.
 */
export function createLanguageReader(): ReadLanguages {
  return remember(readVisitorLanguages, REMEMBERED);
}

/** Returns the languages of an `Accept-Language` header. */
export function readVisitorLanguages(header: string): VisitorLanguages {
  const accepted = parseAcceptLanguage(header);
  const preferred = accepted.filter(({ weight }) => weight >= MIN_PREFERRED_WEIGHT);
  return { accepted, preferredRanges: preferred.flatMap(({ tag }) => listRanges(tag)) };
}

/**
 * Parses an `Accept-Language` header (RFC 9110, 12.5.4).
 *
 * @returns The languages by descending weight; equal weights keep the order of the header. `*`, languages of
 * weight 0, and invalid entries are left out.
 */
export function parseAcceptLanguage(header: string): AcceptedLanguage[] {
  const text = header.length > MAX_CHARACTERS ? header.slice(0, MAX_CHARACTERS) : header;
  const languages: AcceptedLanguage[] = [];
  let isSorted = true;
  for (let start = 0; start < text.length && languages.length < MAX_LANGUAGES;) {
    const comma = text.indexOf(',', start);
    const end = comma < 0 ? text.length : comma;
    const language = parseEntry(text, start, end);
    if (language) {
      isSorted &&= languages.length === 0 || languages.at(-1)!.weight >= language.weight;
      languages.push(language);
    }
    start = end + 1;
  }
  return isSorted ? languages : languages.sort((a, b) => b.weight - a.weight);
}

/** Parses the entry between two positions of a header. */
function parseEntry(text: string, start: number, end: number): AcceptedLanguage | undefined {
  const semicolon = text.indexOf(';', start);
  const hasWeight = semicolon >= 0 && semicolon < end;
  const tag = text
    .slice(start, hasWeight ? semicolon : end)
    .trim()
    .toLowerCase();
  const weight = hasWeight ? parseWeight(text.slice(semicolon + 1, end)) : 1;
  const known = withoutLongEnd(tag);
  return known === '' || known === '*' || weight === 0
    ? undefined
    : { tag: canonicalVisitorTag(known), weight };
}

/** Removes the subtags that no rule can match, so that a hostile header costs no more than a long one. */
function withoutLongEnd(tag: string): string {
  if (tag.length <= MAX_TAG_CHARACTERS) return tag;
  return tag.slice(0, Math.max(0, tag.lastIndexOf('-', MAX_TAG_CHARACTERS)));
}

/** @returns 0 if the weight is invalid. */
function parseWeight(parameter: string): number {
  const equals = parameter.indexOf('=');
  const name = parameter.slice(0, Math.max(0, equals)).trim();
  const weight = name === 'q' || name === 'Q' ? Number(parameter.slice(equals + 1)) : 0;
  return weight > 0 && weight <= 1 ? weight : 0;
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

/** Returns the ranges that match a tag, such as `de-ch` and `de` (RFC 4647, 3.3.1). */
export function listRanges(tag: string): string[] {
  const ranges = [tag];
  for (let end = tag.lastIndexOf('-'); end > 0; end = tag.lastIndexOf('-', end - 1)) {
    ranges.push(tag.slice(0, end));
  }
  return ranges;
}
