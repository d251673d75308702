import type { ScanFilterName } from './view.js';

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

/** What people call a value, e.g. `AT` Austria; null is what was not known. */
export function nameOfValue(name: ScanFilterName, value: string | null): string {
  if (value === null) return name === 'referrer' ? 'Direct, or not told' : 'Unknown';
  if (name === 'country') return countries.of(value) ?? value;
  return name === 'device' ? (DEVICES[value] ?? value) : value;
}

/** `AT` → 🇦🇹: two regional indicators. */
export function flagOf(country: string): string {
  const FIRST = 0x1f1e6 - 'A'.charCodeAt(0);
  return String.fromCodePoint(...[...country].map((letter) => FIRST + letter.charCodeAt(0)));
}
