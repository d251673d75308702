import { formatScanValue } from '../analytics/scan-values.js';
import { DEVICE_TYPES, type ScanSource } from '../../core/scans/scan-properties.js';
import { canonicalClientName } from '../../core/codes/routing/client-names.js';
import { canonicalCountry, isCountry, listCountries } from '../../core/codes/routing/countries.js';
import { canonicalLanguageTag } from '../../core/codes/routing/language-tags.js';
import type { Choice, SearchChoice } from '../components/choice.js';
import { foldText } from '../components/search-choices.js';

const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });

/** Languages that are offered. Any other language can be typed as its BCP 47 tag. */
const COMMON_LANGUAGES =
  'ar bg bn bs ca cs da de de-AT de-CH el en en-GB en-US es es-MX et fa fi fr fr-CA fr-CH ga he hi hr hu id is it ja ko lb lt lv mk ms mt nb nl nn pl pt pt-BR ro ru sk sl sq sr sv th tr uk ur vi zh zh-Hans zh-Hant';

/** Operating systems that are suggested, named as in analytics. Any other name can be typed. */
export const COMMON_SYSTEMS = ['Android', 'Chromium OS', 'HarmonyOS', 'iOS', 'Linux', 'Mac OS', 'Windows'];
/** Browsers that are suggested, named as in analytics. Any other name can be typed. */
export const COMMON_BROWSERS = [
  'Chrome',
  'Chrome WebView',
  'Edge',
  'Facebook',
  'Firefox',
  'Instagram',
  'Mobile Firefox',
  'Mobile Safari',
  'Opera',
  'Safari',
  'Samsung Internet',
  'WebKit',
  'WeChat',
];

/** The types of devices with their names, as in analytics. */
export const DEVICE_CHOICES: readonly Choice<(typeof DEVICE_TYPES)[number]>[] = DEVICE_TYPES.map((value) => ({
  value,
  label: formatScanValue('device', value),
}));

/** How a code with larger squares was opened. */
export const SOURCE_CHOICES: readonly Choice<ScanSource>[] = [
  { value: 'link', label: 'The link was opened' },
  { value: 'symbol', label: 'The printed code was scanned' },
];

/** Other English names of countries. */
const OTHER_COUNTRY_NAMES: Readonly<Record<string, string>> = {
  AE: 'UAE',
  CD: 'DRC',
  CI: 'Ivory Coast',
  CZ: 'Czech Republic',
  GB: 'UK Great Britain England Scotland Wales',
  KR: 'Republic of Korea',
  MK: 'Macedonia',
  MM: 'Burma',
  NL: 'Holland',
  SZ: 'Swaziland',
  TL: 'East Timor',
  TR: 'Turkey',
  US: 'USA America',
  VA: 'Vatican',
};

/**
 * Returns the name of a country: `CH` becomes `Switzerland`. A code that is no country is returned unchanged.
 */
export function countryName(code: string): string {
  return formatScanValue('country', code);
}

/**
 * Returns the name of a language: `de-CH` becomes `Swiss High German`. An invalid tag is returned unchanged.
 */
export function languageName(tag: string): string {
  return nameIn(languages, tag) ?? tag;
}

/**
 * Returns all countries, sorted by name. They are found by their names in English and in the language of the
 * browser.
 */
export function countryChoices(): SearchChoice[] {
  const own = new Intl.DisplayNames(undefined, { type: 'region', fallback: 'none' });
  return sorted(
    listCountries().map((value) => ({
      value,
      label: countryName(value),
      detail: value,
      keywords: [nameIn(own, value), OTHER_COUNTRY_NAMES[value]].filter(Boolean).join(' '),
    })),
  );
}

/**
 * Returns the offered languages, sorted by name. They are found by their names in English and in the language
 * itself.
 */
export function languageChoices(): SearchChoice[] {
  return sorted(
    COMMON_LANGUAGES.split(' ').map((value) => {
      const own = new Intl.DisplayNames(value, { type: 'language', fallback: 'none' });
      return { value, label: languageName(value), detail: value, keywords: nameIn(own, value) ?? '' };
    }),
  );
}

/** Returns choices whose values are also their labels. */
export function plainChoices(names: readonly string[]): Choice<string>[] {
  return names.map((value) => ({ value, label: value }));
}

/**
 * Finds the country that a text names: `de`, `UK`, `Germany`, or `Deutschland`.
 *
 * @returns `undefined` if it names none.
 */
export function findCountry(typed: string, choices: readonly SearchChoice[]): string | undefined {
  const code = canonicalCountry(typed);
  return isCountry(code) ? code : findByName(typed, choices);
}

/**
 * Finds the language that a text names: `de`, `ger`, `German`, or `Deutsch`.
 *
 * @returns `undefined` if it names none.
 */
export function findLanguage(typed: string, choices: readonly SearchChoice[]): string | undefined {
  return findByName(typed, choices) ?? canonicalLanguageTag(typed);
}

/** Returns the name that analytics use for an operating system or a browser, which may be any. */
export function findClientName(
  kind: 'os' | 'browser',
  typed: string,
  choices: readonly SearchChoice[],
): string | undefined {
  return findByName(typed, choices) ?? canonicalClientName(kind, typed.trim());
}

function findByName(typed: string, choices: readonly SearchChoice[]): string | undefined {
  const folded = foldText(typed);
  if (folded === '') return undefined;
  return choices.find(({ label, keywords = '' }) =>
    [label, keywords].some((name) => foldText(name) === folded),
  )?.value;
}

/** A code of the wrong form has no name. */
function nameIn(names: Intl.DisplayNames, code: string): string | undefined {
  try {
    return names.of(code);
  } catch {
    return undefined;
  }
}

function sorted(choices: SearchChoice[]): SearchChoice[] {
  return choices.toSorted((one, other) => one.label.localeCompare(other.label, 'en'));
}
