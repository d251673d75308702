import type { MissedReason, ScanSource } from '../../core/scans/scan-properties.js';
import type { TargetNames } from './target-names.js';

/** Scan properties that a click on a row of a breakdown filters by. */
export const FILTERS = [
  'country',
  'city',
  'device',
  'browser',
  'operatingSystem',
  'referrer',
  'rule',
  'variant',
  'source',
  'batch',
  'linkType',
] as const;
export type ScanFilterName = (typeof FILTERS)[number];

/** Created for the first country: it takes a phone several milliseconds. */
let countries: Intl.DisplayNames | undefined;

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

const SOURCES: Record<ScanSource, string> = { symbol: 'Printed code', link: 'Link' };

const VALUE_NAMES: Partial<Record<ScanFilterName, Record<string, string>>> = {
  device: DEVICES,
  rule: { default: 'Default destination', fallback: 'Fallback' },
  source: SOURCES,
};

/** Names of the reasons of missed scans. */
export const MISSED_NAMES: Record<MissedReason, string> = {
  scheduled: 'Not active yet',
  expired: 'Expired',
  exhausted: 'Out of scans',
  paused: 'Paused',
  blocked: 'Blocked by a rule',
  password: 'Wrong password',
};

/** Formats a value of a breakdown for display: `AT` becomes `Austria`. `null` stands for an unknown value. */
export function formatScanValue(name: ScanFilterName, value: string | null): string {
  if (value === null) return NULL_NAMES[name] ?? 'Unknown';
  if (name === 'country') return countryName(value);
  return VALUE_NAMES[name]?.[value] ?? value;
}

/** A value that is no code of a country is returned unchanged: a URL can hold any. */
function countryName(code: string): string {
  try {
    countries ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });
    return countries.of(code) ?? code;
  } catch {
    return code;
  }
}

const NULL_NAMES: Partial<Record<ScanFilterName, string>> = {
  referrer: 'Direct / unknown',
  rule: 'Without rules',
  source: 'Not counted apart',
  batch: 'Without a batch',
};

/**
 * Formats the rule and variant that a scan led to.
 *
 * @param names names by ID; `undefined` if the routing is unknown
 */
export function formatTarget(
  rule: string | null,
  variant: string | null,
  names: TargetNames | undefined,
): string {
  const parts = [formatTargetId('rule', rule, names)];
  if (variant !== null) parts.push(formatTargetId('variant', variant, names));
  return parts.join(' · ');
}

/** Formats the ID of a rule or variant: its name, or the ID if the routing no longer has it. */
export function formatTargetId(
  kind: 'rule' | 'variant',
  id: string | null,
  names: TargetNames | undefined,
): string {
  const text = formatScanValue(kind, id);
  if (id === null || text !== id || !names) return text;
  return names.get(id) ?? `${id} (deleted)`;
}

/**
 * Returns the flag emoji of an ISO 3166 country code: `AT` becomes 🇦🇹, two regional indicator symbols. Others
 * have none.
 */
export function countryFlag(country: string): string {
  if (!/^[A-Z]{2}$/.test(country)) return '';
  const FIRST = 0x1f1e6 - 'A'.charCodeAt(0);
  return String.fromCodePoint(...[...country].map((letter) => FIRST + letter.charCodeAt(0)));
}
