import type { PageRow } from '../../../core/codes/landing-pages/content-body.js';
import { MESSAGES, type Language } from '../../../core/codes/landing-pages/messages.js';
import { payloadType, type CodeType } from '../../../core/symbols/payloads/registry.js';
import { fieldName } from './field-names.js';

/**
 * Returns the fields of a code's data as visitors read them, in schema order, without absent and empty ones
 * and without a no.
 */
export function buildFieldRows(type: CodeType, data: unknown, language: Language): PageRow[] {
  if (typeof data !== 'object' || data === null) return [];
  const { pageFields } = payloadType(type);
  return Object.entries(data).flatMap(([field, value]) => {
    const { text, copied, large } = pageFields?.[field] ?? {};
    const plain = formatValue(value, language);
    const shown = text ? text(data, language) : plain;
    if (shown === '') return [];
    const isNone = type === 'wifi' && field === 'security' && shown === 'nopass';
    return [
      {
        label: fieldName(type, field, language) ?? splitCamelCase(field),
        value: isNone ? MESSAGES[language].none : shown,
        ...(copied && { copied: plain }),
        ...(large && { large }),
      },
    ];
  });
}

function formatValue(value: unknown, language: Language): string {
  if (value === null || value === undefined || value === false) return '';
  if (value === true) return MESSAGES[language].yes;
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
