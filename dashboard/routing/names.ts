import { formatScanValue } from '../analytics/scan-values.js';
import { DEVICE_TYPES, type ScanSource } from '../../core/scan.js';
import { listCountries } from '../../core/routing/countries.js';
import type { Choice } from '../components/choice.js';

const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });

/** Languages that are suggested, in the order of their English names. Any other BCP 47 tag can be typed. */
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

/** How a compact code was opened. */
export const SOURCE_CHOICES: readonly Choice<ScanSource>[] = [
  { value: 'link', label: 'The link was opened' },
  { value: 'symbol', label: 'The symbol was scanned' },
];

/** Returns the name of a country: `CH` becomes `Switzerland`. */
export function countryName(code: string): string {
  return formatScanValue('country', code);
}

/** Returns the name of a language: `de-CH` becomes `Swiss High German`. An invalid tag is returned unchanged. */
export function languageName(tag: string): string {
  try {
    return languages.of(tag) ?? tag;
  } catch {
    return tag;
  }
}

/** Returns all countries, sorted by name. */
export function countryChoices(): Choice<string>[] {
  return sorted(listCountries().map((value) => ({ value, label: countryName(value) })));
}

/** Returns the suggested languages, sorted by name. */
export function languageChoices(): Choice<string>[] {
  return sorted(COMMON_LANGUAGES.split(' ').map((value) => ({ value, label: languageName(value) })));
}

/** Returns choices whose values are also their labels. */
export function plainChoices(names: readonly string[]): Choice<string>[] {
  return names.map((value) => ({ value, label: value }));
}

/**
 * Finds the value of a choice by what was typed: its value or its label, in any case. Text that is neither is returned
 * trimmed.
 */
export function valueOfChoice(typed: string, choices: readonly Choice<string>[]): string {
  const text = typed.trim();
  const folded = text.toLowerCase();
  const match = choices.find(
    ({ value, label }) => label.toLowerCase() === folded || value.toLowerCase() === folded,
  );
  return match?.value ?? text;
}

function sorted(choices: Choice<string>[]): Choice<string>[] {
  return choices.toSorted((one, other) => one.label.localeCompare(other.label, 'en'));
}
