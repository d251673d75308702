import { sortAttributes, type Gs1Attributes } from './attributes.js';
import { checkText82, encodeUriValue, type CheckedText } from './character-set.js';
import { parseGtin } from './gtin.js';

/** The item, batch, or product that a GS1 Digital Link URI identifies. */
export interface Gs1Key {
  /** 14 digits. */
  gtin: string;
  /** Consumer product variant, AI 22. */
  variant?: string | undefined;
  /** Batch or lot, AI 10. */
  batch?: string | undefined;
  /** Serial number, AI 21. */
  serial?: string | undefined;
  /** Serialized extension of the GTIN that a third party controls, AI 235. Excludes the other three. */
  tpx?: string | undefined;
}

/** A key with the attributes that are printed next to it. */
export interface Gs1Identifier extends Gs1Key {
  attributes?: Gs1Attributes | undefined;
}

/** Members of a key. */
export type Gs1Member = keyof Gs1Key;

/** AIs of the members of a key, in the order of the path (GS1 Syntax Dictionary, release 2026-01-27). */
export const KEY_AIS = [
  ['01', 'gtin'],
  ['22', 'variant'],
  ['10', 'batch'],
  ['21', 'serial'],
  ['235', 'tpx'],
] as const satisfies readonly (readonly [ai: string, member: Gs1Member])[];

/** Maximum lengths of qualifiers in characters. */
export const QUALIFIER_LENGTHS = { variant: 20, batch: 20, serial: 20, tpx: 28 } as const;

/** Returns the member of a key that an AI has; undefined if it has none. */
export function memberOf(ai: string): Gs1Member | undefined {
  return KEY_AIS.find(([known]) => known === ai)?.[1];
}

/** Checks the value of a member of a key. */
export function checkMember(member: Gs1Member, value: string): CheckedText {
  return member === 'gtin' ? parseGtin(value) : checkText82(value, QUALIFIER_LENGTHS[member]);
}

/**
 * Returns the text by which a key is stored and looked up, such as `/01/09506000134352/10/AB%2F1`. It has
 * only the qualifiers that are part of the key: next to a serial number, variant and batch are not.
 */
export function keyPath(key: Gs1Key): string {
  return serializePath(key.serial === undefined ? key : { gtin: key.gtin, serial: key.serial });
}

/** Returns whether a key is the key of a product, without qualifiers. */
export function isProductKey({ variant, batch, serial, tpx }: Gs1Key): boolean {
  return [variant, batch, serial, tpx].every((qualifier) => qualifier === undefined);
}

/**
 * Returns the stored keys whose codes respond to a request for a key, the most specific first: serial number;
 * variant and batch; batch; variant; GTIN. A `tpx` has only itself and the GTIN.
 */
export function keyLevels({ gtin, variant, batch, serial, tpx }: Gs1Key): string[] {
  if (tpx !== undefined) return [{ gtin, tpx }, { gtin }].map(serializePath);
  const levels: Gs1Key[] = [];
  if (serial !== undefined) levels.push({ gtin, serial });
  if (variant !== undefined && batch !== undefined) levels.push({ gtin, variant, batch });
  if (batch !== undefined) levels.push({ gtin, batch });
  if (variant !== undefined) levels.push({ gtin, variant });
  levels.push({ gtin });
  return levels.map(serializePath);
}

/** Returns the GTIN of a stored key. */
export function gtinOfKey(path: string): string {
  return path.split('/')[2] ?? '';
}

/**
 * Returns the path and query that a symbol has below the base of the service, with all qualifiers and with
 * the attributes in the order of their AIs.
 *
 * @see GS1 Digital Link Standard: URI Syntax, 4.9 to 4.11
 */
export function uriPath({ attributes = {}, ...key }: Gs1Identifier): string {
  const query = sortAttributes(attributes).map(([ai, value]) => `${ai}=${encodeUriValue(value)}`);
  return serializePath(key) + (query.length > 0 ? `?${query.join('&')}` : '');
}

/**
 * Returns the human-readable text, such as `(01)09506000134352(10)A1`. A parenthesis in a value is not
 * escaped.
 *
 * @see GS1 General Specifications, 4.14 (human readable interpretation)
 */
export function humanReadable({ attributes = {}, ...key }: Gs1Identifier): string {
  const members = KEY_AIS.flatMap(([ai, member]) => {
    const value = key[member];
    return value === undefined ? [] : [`(${ai})${value}`];
  });
  return [...members, ...sortAttributes(attributes).map(([ai, value]) => `(${ai})${value}`)].join('');
}

function serializePath(key: Gs1Key): string {
  return KEY_AIS.map(([ai, member]) => {
    const value = key[member];
    return value === undefined ? '' : `/${ai}/${encodeUriValue(value)}`;
  }).join('');
}
