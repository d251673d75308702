import { MESSAGES, type Language } from '../../../core/codes/landing-pages/messages.js';
import { payloadType, type CodeType } from '../../../core/symbols/payloads/registry.js';
import { fieldName } from './field-names.js';

export interface FieldRow {
  label: string;
  value: string;
}

/**
 * Returns the fields of a code's data as labels and values, in schema order, without absent and empty ones.
 */
export function buildFieldRows(type: CodeType, data: unknown, language: Language): FieldRow[] {
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([field, value]) => {
    const text = formatField(type, field, value, language);
    return text === ''
      ? []
      : [{ label: fieldName(type, field, language) ?? splitCamelCase(field), value: text }];
  });
}

function formatField(type: CodeType, field: string, value: unknown, language: Language): string {
  if (type === 'wifi' && field === 'security' && value === 'nopass') return MESSAGES[language].none;
  const hasCents = typeof value === 'number' && payloadType(type).amountWithCents === field;
  return hasCents ? value.toFixed(2) : formatValue(value, language);
}

function formatValue(value: unknown, language: Language): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return MESSAGES[language][value ? 'yes' : 'no'];
  if (Array.isArray(value)) return value.map((item) => formatValue(item, language)).join('\n');
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object') {
    return Object.values(value)
      .map((item) => formatValue(item, language))
      .filter((text) => text !== '')
      .join(', ');
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** `firstName` → `First name` */
function splitCamelCase(field: string): string {
  const spaced = field.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
