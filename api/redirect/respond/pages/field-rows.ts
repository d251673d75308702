import { fieldName } from './field-names.js';
import { MESSAGES, type Language } from '../../../../core/landing-pages/messages.js';

export interface FieldRow {
  label: string;
  value: string;
}

const MONEY_FIELDS: ReadonlySet<string> = new Set(['amount', 'am']);
/** Types whose amounts are of a currency with hundredths. */
const WITH_HUNDREDTHS: ReadonlySet<string> = new Set(['sepa', 'pix', 'upi']);

/** Data of any type as label and value, in the order of its schema; absent and empty fields are left out. */
export function fieldRows(type: string, data: unknown, language: Language): FieldRow[] {
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([field, value]) => {
    const isMoney = MONEY_FIELDS.has(field) && typeof value === 'number' && WITH_HUNDREDTHS.has(type);
    const text = isMoney ? value.toFixed(2) : shown(value, language);
    return text === '' ? [] : [{ label: fieldName(field, language) ?? words(field), value: text }];
  });
}

function shown(value: unknown, language: Language): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return MESSAGES[language][value ? 'yes' : 'no'];
  if (Array.isArray(value)) return value.map((item) => shown(item, language)).join('\n');
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object') {
    return Object.values(value)
      .map((item) => shown(item, language))
      .filter((text) => text !== '')
      .join(', ');
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** `firstName` → `First name` */
function words(field: string): string {
  const spaced = field.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
