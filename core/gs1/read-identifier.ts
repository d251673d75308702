import { checkAttribute, isAttribute, type Gs1Attributes } from './attributes.js';
import { checkText82, decodeUriValue, type CheckedText } from './character-set.js';
import { checkMember, memberOf, QUALIFIER_LENGTHS, type Gs1Key, type Gs1Member } from './gs1-key.js';

/** A key with the attributes next to it, or what is wrong with the text: a message without a subject. */
export type Gs1Reading = { key: Gs1Key; attributes: Gs1Attributes } | { error: string };

/** Characters that a URI consists of (RFC 3986, 2), without the delimiters of paths. */
const URI_SEGMENT = /^[\w\-.~:@!$&'()*+,;=[\]%]*$/;

/** Qualifiers in the order that a path must have. */
const PATH_ORDER: readonly Gs1Member[] = ['gtin', 'variant', 'batch', 'serial'];

/** AIs that identify, so they are in the path and never in the query. */
const PATH_ONLY = ['01', '21', '22', '235'];

/**
 * Reads the path and query of a request to the resolver.
 *
 * A query may have parameters that are no attributes: names that are not numbers, and AIs that are not
 * listed.
 *
 * @param rawPath From `/01/` on, undecoded. One trailing slash is ignored.
 * @param rawQuery Without `?`, undecoded.
 * @see GS1 Digital Link Standard: URI Syntax, 4
 */
export function readGs1Path(rawPath: string, rawQuery: string): Gs1Reading {
  const path = readPath(rawPath.replace(/\/$/, '').split('/').slice(1));
  if ('error' in path) return path;
  const query = readQuery(rawQuery, path.key);
  return 'error' in query ? query : { key: path.key, attributes: query.attributes };
}

/**
 * Reads an uncompressed GS1 Digital Link URI of any domain.
 *
 * The rightmost `/01/` begins the identifier, because a domain may have a path. Parameters of the query whose
 * names are not numbers are ignored, and numbers that are no attributes of codes are errors.
 */
export function readGs1Uri(text: string): Gs1Reading {
  const [, start, query = ''] = /^https?:\/\/[^/?#]+(\/[^?#]*)(?:\?([^#]*))?(?:#.*)?$/i.exec(text) ?? [];
  const segments = (start ?? '').replace(/\/$/, '').split('/').slice(1);
  let first = segments.length - 2;
  while (first > 0 && segments[first] !== '01') first -= 2;
  if (segments[first] !== '01') return { error: 'must be a URI with /01/ and a GTIN in its path' };
  const path = readPath(segments.slice(first));
  if ('error' in path) return path;
  const read = readQuery(query, path.key);
  if ('error' in read) return read;
  const unlisted = read.others.find((name) => /^\d+$/.test(name));
  if (unlisted !== undefined) return { error: `${unlisted} is not an attribute of gs1 codes` };
  return { key: path.key, attributes: read.attributes };
}

/**
 * Reads an element string with parentheses, such as `(01)09506000134352(10)A1`, in any order of its AIs. A
 * parenthesis that opens in a value is written as `\(`.
 */
export function readElementString(text: string): Gs1Reading {
  const read = new Map<string, string>();
  const element = /\((\d{2,4})\)((?:[^(\\]|\\\()*)/y;
  while (element.lastIndex < text.length) {
    const [, ai, value] = element.exec(text) ?? [];
    if (ai === undefined || value === undefined) {
      return { error: 'must be an element string such as (01)09506000134352(10)A1' };
    }
    if (read.has(ai)) return { error: `must not have (${ai}) more than once` };
    read.set(ai, value.replaceAll('\\(', '('));
  }
  const gtin = read.get('01');
  if (gtin === undefined) return { error: 'must have a GTIN, (01)' };
  if (gtin.length !== 14) return { error: 'must have a GTIN of 14 digits after (01)' };
  return collect([...read]);
}

function readPath(segments: readonly string[]): { key: Gs1Key } | { error: string } {
  if (segments.length % 2 !== 0) return { error: 'the path must have a value after each number' };
  const values: [ai: string, value: string][] = [];
  for (let index = 0; index < segments.length; index += 2) {
    const [ai = '', encoded = ''] = [segments[index], segments[index + 1]];
    const value = URI_SEGMENT.test(encoded) ? decodeUriValue(encoded) : undefined;
    if (value === undefined) return { error: `the value of ${shorten(ai)} must be percent-encoded UTF-8` };
    values.push([ai, value]);
  }
  const members = values.map(([ai]) => memberOf(ai));
  const unknown = values.find((_value, index) => members[index] === undefined);
  if (unknown) return { error: `${shorten(unknown[0])} is not a qualifier of a GTIN` };
  if (!isPathOrder(members as Gs1Member[])) {
    return {
      error: 'the qualifiers of the GTIN must be 22, 10, and 21, in this order and once, or 235 alone',
    };
  }
  const read = collect(values);
  return 'error' in read ? read : { key: read.key };
}

function isPathOrder(members: readonly Gs1Member[]): boolean {
  if (members[0] !== 'gtin') return false;
  if (members.includes('tpx')) return members.length === 2;
  const positions = members.map((member) => PATH_ORDER.indexOf(member));
  return positions.every((position, index) => index === 0 || position > positions[index - 1]!);
}

/** Reads the query next to a key. `others` has the names of the parameters that are no attributes. */
function readQuery(
  rawQuery: string,
  key: Gs1Key,
): { attributes: Gs1Attributes; others: string[] } | { error: string } {
  const attributes: Record<string, string> = {};
  const others: string[] = [];
  const seen = new Set<string>();
  for (const part of rawQuery.split('&')) {
    const equals = part.indexOf('=');
    // A name alone has no value, so it is no attribute.
    if (equals < 0) continue;
    const name = decodeUriValue(part.slice(0, equals)) ?? '';
    // In a query, a plus sign is a space, which no attribute allows.
    const value = decodeUriValue(part.slice(equals + 1).replaceAll('+', ' '));
    if (PATH_ONLY.includes(name) || (name === '10' && key.tpx === undefined)) {
      return { error: `${name} must be in the path, not in the query` };
    }
    if (name !== '10' && !isAttribute(name)) {
      others.push(name);
      continue;
    }
    if (seen.has(name)) return { error: `${name} must not be in the query more than once` };
    seen.add(name);
    const checked = checkQueryValue(name, value);
    if ('problem' in checked) return { error: `the value of ${name} ${checked.problem}` };
    if (name === '10') others.push(name);
    else attributes[name] = checked.value;
  }
  return { attributes, others };
}

function checkQueryValue(ai: string, value: string | undefined): CheckedText {
  if (value === undefined) return { problem: 'must be percent-encoded UTF-8' };
  return ai === '10' ? checkText82(value, QUALIFIER_LENGTHS.batch) : checkAttribute(ai, value);
}

/** Checks the values of AIs, each of which occurs once. */
function collect(values: readonly (readonly [ai: string, value: string])[]): Gs1Reading {
  const key: Partial<Record<Gs1Member, string>> = {};
  const attributes: Record<string, string> = {};
  for (const [ai, value] of values) {
    const member = memberOf(ai);
    if (!member && !isAttribute(ai)) return { error: `${ai} is not an attribute of gs1 codes` };
    const checked = member ? checkMember(member, value) : checkAttribute(ai, value);
    if ('problem' in checked) return { error: `the value of ${ai} ${checked.problem}` };
    if (member) key[member] = checked.value;
    else attributes[ai] = checked.value;
  }
  const { gtin, ...qualifiers } = key;
  if (gtin === undefined) return { error: 'must have a GTIN, 01' };
  if (qualifiers.tpx !== undefined && Object.keys(qualifiers).length > 1) {
    return { error: 'must not have 235 together with 22, 10, or 21' };
  }
  return { key: { gtin, ...qualifiers }, attributes };
}

/** An unknown AI is part of a message, so it must be short and printable. */
function shorten(ai: string): string {
  return /^\w{1,8}$/.test(ai) ? ai : 'a segment';
}
