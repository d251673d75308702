import { toRecord, toText } from './columns.js';
import { parseForeignTime } from './foreign-times.js';

/** Conditions of a rule of a routing. Values are validated by its schema. */
export interface When {
  os?: string[];
  device?: string[];
  country?: string[];
  city?: { country: string; city: string }[];
  language?: string[];
  from?: unknown;
  until?: unknown;
  query?: Record<string, string>;
  network?: string[];
}

/** Shlink's devices as names in analytics. */
const DEVICES: ReadonlyMap<string, Pick<When, 'os' | 'device'>> = new Map([
  ['android', { os: ['Android'] }],
  ['ios', { os: ['iOS'] }],
  ['mobile', { os: ['Android', 'iOS'] }],
  ['windows', { os: ['Windows'] }],
  ['macos', { os: ['Mac OS'] }],
  ['linux', { os: ['Linux', 'Debian', 'Fedora', 'Ubuntu'] }],
  ['chromeos', { os: ['Chromium OS'] }],
  ['desktop', { device: ['desktop'] }],
]);

/** Any value of a parameter, in the conditions of a routing. */
const ANY_VALUE = '*';

/**
 * Adds a condition of Shlink to the conditions of a rule, all of which must match.
 *
 * @param places Receives a city, which needs the country of another condition.
 * @returns Why the condition has no counterpart; undefined if it was added.
 */
export function addCondition(when: When, places: { city?: string }, condition: unknown): string | undefined {
  const { type, matchKey, matchValue } = toRecord(condition) ?? {};
  const value = toText(matchValue) ?? '';
  switch (type) {
    case 'device': {
      const device = DEVICES.get(value.toLowerCase());
      return device ? merge(when, device) : `the device ${quoted(value)} has no counterpart`;
    }
    case 'language':
      return merge(when, { language: [value.replaceAll('_', '-')] });
    case 'geolocation-country-code':
      return merge(when, { country: [value.toUpperCase()] });
    case 'geolocation-city-name':
      return merge(places, { city: value });
    case 'ip-address':
      return addNetwork(when, value);
    case 'after-date':
      return merge(when, { from: parseForeignTime(matchValue) });
    case 'before-date':
      return merge(when, { until: parseForeignTime(matchValue) });
    case 'query-param':
      return value === ANY_VALUE
        ? 'the value * would match any value'
        : addParameter(when, matchKey, typeof matchValue === 'string' ? matchValue : value);
    case 'any-value-query-param':
      return addParameter(when, matchKey, ANY_VALUE);
    case 'valueless-query-param':
      return addParameter(when, matchKey, '');
    default:
      return `the condition ${quoted(toText(type) ?? '')} has no counterpart`;
  }
}

/** Adds conditions to others. Two different values of one field cannot both be required. */
function merge<Conditions extends object>(into: Conditions, added: Conditions): string | undefined {
  for (const [field, value] of Object.entries(added)) {
    const present: unknown = into[field as keyof Conditions];
    if (present !== undefined && JSON.stringify(present) !== JSON.stringify(value)) {
      return `two conditions on ${field} cannot be combined`;
    }
  }
  Object.assign(into, added);
  return undefined;
}

function addParameter(when: When, key: unknown, value: string): string | undefined {
  const name = toText(key);
  if (name === undefined || name === '__proto__') return 'a parameter has no name';
  const query = (when.query ??= {});
  if (Object.hasOwn(query, name) && query[name] !== value) {
    return `two conditions on the parameter ${quoted(name)} cannot be combined`;
  }
  query[name] = value;
  return undefined;
}

/** Shlink has addresses, networks, and addresses with wildcards. */
function addNetwork(when: When, value: string): string | undefined {
  const network = value.includes('*') ? wildcardNetwork(value) : singleNetwork(value);
  return network === undefined
    ? `the IP address ${quoted(value)} is not a network`
    : merge(when, { network: [network] });
}

function singleNetwork(value: string): string {
  if (value.includes('/')) return value;
  return `${value}/${value.includes(':') ? 128 : 32}`;
}

/** Returns `192.168.*.*` as `192.168.0.0/16`. @returns undefined if a number follows a wildcard. */
function wildcardNetwork(value: string): string | undefined {
  const parts = value.split('.');
  const fixed = parts.findIndex((part) => part === '*');
  if (parts.length !== 4 || parts.slice(fixed).some((part) => part !== '*')) return undefined;
  return `${parts.map((part, index) => (index < fixed ? part : '0')).join('.')}/${fixed * 8}`;
}

function quoted(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 59)}…` : text);
}
