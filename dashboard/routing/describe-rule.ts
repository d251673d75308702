import { formatScanValue } from '../analytics/scan-values.js';
import { describeFiles } from '../files/describe-files.js';
import { formatPercent, pluralize } from '../format/numbers.js';
import { formatShortInstant } from '../format/times.js';
import { countryName, languageName } from './names.js';
import type { DestinationDraft, RuleDraft, VariantDraft, WhenDraft } from './routing-draft.js';
import { describeWeekly } from './describe-schedule.js';

/** A field of the conditions of a rule. */
export type ConditionField = keyof WhenDraft;

/** Labels of the conditions, in the order in which rules list them. */
export const CONDITION_LABELS: Record<ConditionField, string> = {
  device: 'Device',
  os: 'Operating system',
  browser: 'Browser',
  country: 'Country',
  region: 'State or province',
  city: 'City',
  language: 'Language',
  from: 'From a date',
  until: 'Until a date',
  schedule: 'Opening hours',
  query: 'Parameter of the link',
  network: 'Network',
  source: 'Source',
};

/** The conditions by what they ask, in the order in which they are offered. */
export const CONDITION_GROUPS: readonly (readonly [title: string, fields: readonly ConditionField[]])[] = [
  ['Who', ['language', 'device', 'os', 'browser']],
  ['Where', ['country', 'region', 'city', 'network']],
  ['When', ['schedule', 'from', 'until']],
  ['How', ['query', 'source']],
];

/** Maximum number of list items that a summary names; the others are counted. */
const MAX_NAMED_ITEMS = 3;

/** Returns the name of a rule, or its position if it has none. @param index position, counted from 0 */
export function ruleTitle({ name }: Pick<RuleDraft, 'name'>, index: number): string {
  return name.trim() || `Rule ${index + 1}`;
}

/** Describes the conditions of a rule in one line, such as `iOS or Android · Switzerland`. */
export function describeConditions(when: WhenDraft): string {
  const parts = CONDITION_FIELDS.flatMap((field) => describeCondition(when, field) ?? []);
  return parts.length === 0 ? 'No conditions yet' : parts.join(' · ');
}

/** The fields of conditions, in the order in which rules list them. */
export const CONDITION_FIELDS = Object.keys(CONDITION_LABELS) as ConditionField[];

function describeCondition(when: WhenDraft, field: ConditionField): string | undefined {
  if (when[field] === undefined) return undefined;
  return DESCRIPTIONS[field](when) || `${CONDITION_LABELS[field]}: none yet`;
}

const DESCRIPTIONS: Record<ConditionField, (when: WhenDraft) => string> = {
  device: ({ device = [] }) => anyOf(device.map((type) => formatScanValue('device', type))),
  os: ({ os = [] }) => anyOf(os),
  browser: ({ browser = [] }) => anyOf(browser),
  country: ({ country = [] }) => anyOf(country.map(countryName)),
  region: ({ region = [] }) => anyOf(region.map((place) => placeName(place.region, place.country))),
  city: ({ city = [] }) => anyOf(city.map((place) => placeName(place.city, place.country))),
  language: ({ language = [] }) => anyOf(language.map(languageName)),
  from: ({ from = '' }) => from && `from ${formatShortInstant(from)}`,
  until: ({ until = '' }) => until && `until ${formatShortInstant(until)}`,
  schedule: ({ schedule }) =>
    schedule ? `${describeWeekly(schedule.weekly)} (${schedule.timezone.replaceAll('_', ' ')})` : '',
  query: ({ query = [] }) =>
    query
      .filter(({ key }) => key !== '')
      .map(({ key, value }) => `${key}=${value}`)
      .join(' and '),
  network: ({ network = [] }) => anyOf(network),
  source: ({ source }) => (source === 'symbol' ? 'printed code scanned' : 'link opened'),
};

/** Says where a rule leads. */
export function describeTarget({ target, url, files, variants }: RuleDraft): string {
  if (target === 'unavailable') return 'Unavailable';
  if (target === 'variants') return pluralize(variants.length, 'variant');
  return describeDestination({ target, url, files }) || 'No destination yet';
}

/** Describes a URL without its scheme, or uploaded files. Empty if neither is chosen. */
export function describeDestination({ target, url, files }: DestinationDraft): string {
  if (target === 'url') return withoutScheme(url);
  return files.length === 0 ? '' : describeFiles(files);
}

/** Removes the scheme of a URL, to save space. */
export function withoutScheme(url: string): string {
  return url.replace(/^https?:\/\//i, '').replace(/\/$/, '');
}

/** Returns the share of visitors that a variant gets: `70%`. `–` if no weight is above 0. */
export function shareOf(variant: VariantDraft, variants: readonly VariantDraft[]): string {
  const total = totalWeight(variants);
  return total === 0 ? '–' : formatPercent(weightOf(variant), total);
}

/** Returns the sum of the weights; weights that are not numbers count as 0. */
export function totalWeight(variants: readonly VariantDraft[]): number {
  return variants.reduce((total, variant) => total + weightOf(variant), 0);
}

/** Returns the weight of a variant; 0 if it is not a number. */
export function weightOf({ weight }: VariantDraft): number {
  return /^\d+$/.test(weight.trim()) ? Number(weight) : 0;
}

function placeName(name: string, country: string): string {
  return name && (country ? `${name}, ${countryName(country)}` : name);
}

function anyOf(names: readonly string[]): string {
  const filled = names.filter((name) => name !== '');
  if (filled.length <= MAX_NAMED_ITEMS + 1) return filled.join(' or ');
  return `${filled.slice(0, MAX_NAMED_ITEMS).join(', ')}, or ${filled.length - MAX_NAMED_ITEMS} more`;
}
