import { getCountries, type CountryCode } from 'libphonenumber-js/min';
import { browserTimeZone } from '../format/browser-time-zone.js';

/** A locale as browsers have it; TypeScript does not know its time zones. */
type Locale = Intl.Locale & { getTimeZones?: () => string[]; timeZones?: string[] };

let countries: readonly CountryCode[] | undefined;

/**
 * Returns the countries that a phone number without a country code may be from, the most likely one first:
 * the regions of the browser's languages and of its time zone, and the main country of its first language.
 */
export function likelyCountries(): readonly CountryCode[] {
  return (countries ??= findLikelyCountries());
}

function findLikelyCountries(): CountryCode[] {
  const locales = navigator.languages.map((language) => new Intl.Locale(language));
  const timeZone = browserTimeZone();
  const known = getCountries();
  const regions = [
    ...locales.map(({ region }) => region),
    ...known.filter((country) => timeZonesOf(country).includes(timeZone)),
    locales[0]?.maximize().region,
  ];
  return [...new Set(regions)].flatMap((region) => known.filter((country) => country === region));
}

function timeZonesOf(country: CountryCode): readonly string[] {
  const locale: Locale = new Intl.Locale(`und-${country}`);
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}
