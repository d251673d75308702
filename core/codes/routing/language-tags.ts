import { isCountry } from './countries.js';

/** `language[-script][-region][-variant]…` of RFC 5646, clause 2.1, without extensions and private use. */
const TAG = /^([a-z]{2,3})(?:-([a-z]{4}))?(?:-([a-z]{2}|\d{3}))?(?:-(?:[a-z\d]{5,8}|\d[a-z\d]{3}))*$/i;

/** Separators that people and operating systems use: `de_DE`, and the dashes of text processors. */
const SEPARATORS = /[_\u2010-\u2015]/g;

/** Codes that name no language or no script, so no visitor prefers them. */
const WITHOUT_MEANING = new Set(['und', 'mul', 'zxx', 'Zinh', 'Zxxx', 'Zyyy', 'Zzzz']);

/** Languages and regions of two letters that were replaced: `iw` by `he`, `UK` by `GB`. All in lower case. */
const REPLACED_LANGUAGES: ReadonlySet<string> = new Set('in iw ji jw mo sh tl'.split(' '));
const REPLACED_REGIONS: ReadonlySet<string> = new Set(
  'an bu cs ct dd dy fq fx hv jt mi nh nq nt pc pu pz qu rh su tp uk vd wk yd yu zr'.split(' '),
);

/**
 * Returns the canonical form of a language tag: `Ger`, `DE` and `deu` give `de`, `de_ch` gives `de-CH`, `iw`
 * gives `he`.
 *
 * Surrounding spaces and underscores are accepted. The names of the Unicode CLDR decide which languages,
 * scripts, and regions exist: it has one for each language that a device can be set to.
 *
 * @returns `undefined` if the text is not a BCP 47 tag, or if no visitor can prefer its language, such as
 *   `xx` and `und`.
 * @see UTS 35, 3.2.1 (canonical Unicode locale identifiers)
 */
export function canonicalLanguageTag(text: string): string | undefined {
  const tag = text.trim().replace(SEPARATORS, '-');
  if (!TAG.test(tag)) return undefined;
  const canonical = canonicalize(tag);
  if (canonical === undefined) return undefined;
  const [, language, script, region] = TAG.exec(canonical) ?? [];
  if (language === undefined || !hasName('language', language)) return undefined;
  if (script !== undefined && !hasName('script', script)) return undefined;
  return region === undefined || isRegion(region) ? canonical : undefined;
}

/**
 * Returns the form in which a visitor's language is compared with canonical ones: in lower case, and with
 * replaced codes in their current form. Most tags need no lookup.
 *
 * @param tag In lower case, of any form; an invalid one is returned unchanged.
 */
export function canonicalVisitorTag(tag: string): string {
  const language = tag.split('-', 1)[0]!;
  const isReplaced =
    language.length > 2 ||
    REPLACED_LANGUAGES.has(language) ||
    (tag.length > 2 && tag.split('-').some((part) => REPLACED_REGIONS.has(part)));
  return isReplaced ? (canonicalize(tag)?.toLowerCase() ?? tag) : tag;
}

function canonicalize(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}

function isRegion(region: string): boolean {
  return /^\d/.test(region) ? hasName('region', region) : isCountry(region);
}

function hasName(type: 'language' | 'script' | 'region', code: string): boolean {
  if (WITHOUT_MEANING.has(code)) return false;
  const name = new Intl.DisplayNames('en', { type, fallback: 'none' }).of(code);
  return name !== undefined;
}
