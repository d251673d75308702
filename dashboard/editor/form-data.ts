import type { CodeType } from '../../core/payloads/registry.js';
import type { Fields } from './fields.js';
import { formFields, isAskedFor, type FormField } from './form-fields.js';

const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;

/** What was typed → data as the API takes it: what is empty or not asked for is left out, numbers are numbers. */
export function dataOf({ type, fields }: { type: CodeType; fields: Fields }): Record<string, unknown> {
  return read(formFields(type), fields);
}

function read(form: readonly FormField[], values: Fields): Record<string, unknown> {
  const entries = form
    .filter((field) => isAskedFor(field, values))
    .map((field) => [field.name, readField(field, values)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function readField(field: FormField, values: Fields): unknown {
  const value = values[field.name];
  if (Array.isArray(value)) {
    const items = value.filter((item) => item.trim() !== '');
    return items.length === 0 ? undefined : items;
  }
  if (typeof value === 'object') {
    const inner = field.kind === 'group' ? read(field.fields, value) : value;
    return Object.keys(inner).length === 0 ? undefined : inner;
  }
  if (value === undefined || value === '') return undefined;
  if (field.kind === 'moment' && values['allDay'] === true) return String(value).slice(0, 10);
  return field.kind === 'number' && DECIMAL.test(String(value).trim()) ? Number(value) : value;
}
