import { MESSAGES, type Language } from '../../../core/codes/landing-pages/messages.js';
import { fieldName } from './field-names.js';

export interface FieldRow {
  label: string;
  value: string;
}

const MONEY_FIELDS: ReadonlySet<string> = new Set(['amount', 'am']);
/** Types whose currencies have two decimals: EUR, BRL, and INR. */
const TYPES_WITH_CENTS: ReadonlySet<string> = new Set(['sepa', 'pix', 'upi']);

/** Returns the fields of a code's data as labels and values, in schema order, without absent and empty ones. */
export function buildFieldRows(type: string, data: unknown, language: Language): FieldRow[] {
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([field, value]) => {
    const text = formatField(type, field, value, language);
    return text === '' ? [] : [{ label: fieldName(field, language) ?? splitCamelCase(field), value: text }];
  });
}

function formatField(type: string, field: string, value: unknown, language: Language): string {
  if (type === 'wifi' && field === 'security' && value === 'nopass') return MESSAGES[language].none;
  const isMoney = MONEY_FIELDS.has(field) && typeof value === 'number' && TYPES_WITH_CENTS.has(type);
  return isMoney ? value.toFixed(2) : formatValue(value, language);
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
