import type { Fields } from '../editor/form-fields.js';
import { compactGtin } from './read-gtin.js';

/** Fields that the symbol has. The links are not among them. */
const PRINTED = ['variant', 'batch', 'serial', 'tpx', 'attributes'];

/** Length of a barcode number with the zeros in front of it. */
const GTIN_LENGTH = 14;

/** Returns whether the fields of two forms give the same symbol. */
export function isSameSymbol(one: Fields, other: Fields): boolean {
  return printed(one) === printed(other);
}

function printed(fields: Fields): string {
  const gtin = compactGtin(String(fields['gtin'] ?? '')).padStart(GTIN_LENGTH, '0');
  const values = PRINTED.map((name) => fields[name] || null);
  return JSON.stringify([gtin, ...values]);
}
