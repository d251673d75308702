import { keyPath, type Gs1Key } from '../../core/gs1/gs1-key.js';
import { textOf, type Fields } from '../editor/form-fields.js';
import { compactGtin } from './read-gtin.js';

/** Length of a barcode number with the zeros in front of it. */
const GTIN_LENGTH = 14;

/**
 * Effect of a change of the form on printed copies: none; they keep working next to another image; or they no
 * longer lead to the code, whose key is another one.
 */
export type SymbolChange = 'none' | 'image' | 'key';

/** Compares what the codes of two forms contain. The links are not among it. */
export function compareSymbols(one: Fields, other: Fields): SymbolChange {
  const [before, after] = [keyOf(one), keyOf(other)];
  if (keyPath(before) !== keyPath(after)) return 'key';
  return printed(before, one) === printed(after, other) ? 'none' : 'image';
}

function keyOf(fields: Fields): Gs1Key {
  const text = (name: string) => textOf(fields, name) || undefined;
  return {
    gtin: compactGtin(text('gtin') ?? '').padStart(GTIN_LENGTH, '0'),
    variant: text('variant'),
    batch: text('batch'),
    serial: text('serial'),
    tpx: text('tpx'),
  };
}

function printed(key: Gs1Key, { attributes }: Fields): string {
  return JSON.stringify([key, attributes ?? {}]);
}
