import type { CodeType } from '../../core/symbols/payloads/registry.js';
import {
  formFields,
  isFieldShown,
  textsOf,
  type Fields,
  type FieldValue,
  type FormField,
} from './form-fields.js';

const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;

/** Converts typed values to the API's `data`: drops empty and hidden fields and converts numbers. */
export function toData({ type, fields }: { type: CodeType; fields: Fields }): Record<string, unknown> {
  return toObject(formFields(type), fields);
}

function toObject(form: readonly FormField[], values: Fields): Record<string, unknown> {
  const entries = form
    .filter((field) => isFieldShown(field, values))
    .map((field) => [field.name, toValue(field, values)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function toValue(field: FormField, values: Fields): unknown {
  const value = values[field.name];
  if (field.kind === 'json') return value;
  if (field.kind === 'types') return toTypes(value, values[field.of]);
  if (Array.isArray(value)) {
    const items = textsOf(value).filter((item) => item.trim() !== '');
    return items.length === 0 ? undefined : items;
  }
  if (typeof value === 'object') {
    const inner = field.kind === 'group' ? toObject(field.fields, value) : value;
    return Object.keys(inner).length === 0 ? undefined : inner;
  }
  if (value === undefined || value === '') return undefined;
  if (field.kind === 'dateTime' && values['allDay'] === true) return String(value).slice(0, 10);
  return field.kind === 'number' && DECIMAL.test(String(value).trim()) ? Number(value) : value;
}

/** Drops the types of empty items, so that the others keep their order. */
function toTypes(types: FieldValue, items: FieldValue): string[] | undefined {
  const texts = textsOf(items);
  const used = textsOf(types).filter((_, index) => texts[index]?.trim() !== '');
  return used.length === 0 ? undefined : used;
}
