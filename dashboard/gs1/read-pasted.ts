import { readElementString, readGs1Uri } from '../../core/gs1/read-identifier.js';
import type { Fields } from '../editor/form-fields.js';

/** Returns whether a text is meant as an element string or a URI rather than as a barcode number. */
export function isIdentifierText(text: string): boolean {
  return /^\s*(?:\(|https?:)/i.test(text);
}

/**
 * Reads an element string such as `(01)09506000134352(10)A1` or a GS1 Digital Link URI.
 *
 * @returns The fields that it fills in, with `undefined` for those that it does not have, or what is wrong
 * with it, as a sentence.
 */
export function readPasted(text: string): { fields: Fields } | { error: string } {
  const trimmed = text.trim();
  const read = trimmed.startsWith('(') ? readElementString(trimmed) : readGs1Uri(trimmed);
  if ('error' in read) return { error: `This can’t be used: it ${asPredicate(read.error)}.` };
  const { gtin, variant, batch, serial, tpx } = read.key;
  const attributes = Object.keys(read.attributes).length > 0 ? { ...read.attributes } : undefined;
  return { fields: { gtin, variant, batch, serial, tpx, attributes } };
}

/** Messages have no subject, or one of their own. */
function asPredicate(error: string): string {
  return error.startsWith('must ') ? error : `has an error, ${error}`;
}
