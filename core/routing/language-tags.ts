import { isCountry } from './countries.js';

/** `language[-script][-region][-variant]…` of RFC 5646, clause 2.1, without extensions and private use. */
const TAG = /^([a-z]{2,3})(?:-([a-z]{4}))?(?:-([a-z]{2}|\d{3}))?(?:-(?:[a-z\d]{5,8}|\d[a-z\d]{3}))*$/i;

/**
 * Returns whether a text is a BCP 47 tag whose language and region exist.
 *
 * The names of the Unicode CLDR decide which languages exist: it has one for each language that a device can be set to.
 */
export function isLanguageTag(tag: string): boolean {
  const [, language, , region] = TAG.exec(tag) ?? [];
  if (language === undefined || !hasName(language)) return false;
  return region === undefined || /^\d/.test(region) || isCountry(region.toUpperCase());
}

function hasName(language: string): boolean {
  return new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(language) !== undefined;
}
