import { useState } from 'preact/hooks';
import type { Fields, FieldValue } from '../editor/form-fields.js';

/** A detail in the form, whose AI may be incomplete while it is typed. */
export interface AttributeRow {
  ai: string;
  value: string;
}

/**
 * Keeps the details of a code as rows. An object orders its keys by number, so rows would move while their AI
 * is typed.
 *
 * @param attributes value of the field, which something else may also change
 */
export function useAttributeRows(
  attributes: FieldValue,
  onAttributes: (attributes: Fields | undefined) => void,
) {
  const [rows, setRows] = useState<readonly AttributeRow[]>([]);
  const current = isSame(toFields(rows), attributes) ? rows : toRows(attributes);
  const change = (next: readonly AttributeRow[]) => {
    setRows(next);
    onAttributes(next.length > 0 ? toFields(next) : undefined);
  };
  return [current, change] as const;
}

function toFields(rows: readonly AttributeRow[]): Fields {
  return Object.fromEntries(rows.map(({ ai, value }) => [ai, value]));
}

function toRows(attributes: FieldValue): AttributeRow[] {
  return Object.entries(attributes ?? {}).map(([ai, value]) => ({ ai, value: String(value) }));
}

function isSame(one: Fields, attributes: FieldValue): boolean {
  return JSON.stringify(one) === JSON.stringify(attributes ?? {});
}
