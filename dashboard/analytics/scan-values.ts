/** Scan properties that a click on a row of a breakdown filters by. */
export const FILTERS = ['country', 'city', 'device', 'browser', 'operatingSystem', 'referrer'] as const;
export type ScanFilterName = (typeof FILTERS)[number];

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

const DEVICES: Record<string, string> = {
  mobile: 'Phone',
  tablet: 'Tablet',
  desktop: 'Computer',
  tv: 'TV',
  wearable: 'Wearable',
  console: 'Game console',
  embedded: 'Built-in browser',
  unknown: 'Unknown',
};

/** Formats a value of a breakdown for people: `AT` becomes `Austria`. `null` stands for an unknown value. */
export function formatScanValue(name: ScanFilterName, value: string | null): string {
  if (value === null) return name === 'referrer' ? 'Direct / unknown' : 'Unknown';
  if (name === 'country') return countries.of(value) ?? value;
  return name === 'device' ? (DEVICES[value] ?? value) : value;
}

/** Returns the flag emoji of an ISO 3166 country code: `AT` becomes 🇦🇹, two regional indicator symbols. */
export function countryFlag(country: string): string {
  const FIRST = 0x1f1e6 - 'A'.charCodeAt(0);
  return String.fromCodePoint(...[...country].map((letter) => FIRST + letter.charCodeAt(0)));
}
