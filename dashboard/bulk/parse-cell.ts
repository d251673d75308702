import type { FieldValue, FormField } from '../editor/form-fields.js';
import { withScheme } from '../format/text.js';

/**
 * Converts a cell to the value of its field. Accepts locale-specific spreadsheet formats; anything unrecognized is passed through
 * so that validation can report it.
 */
export function toFieldValue(field: FormField, cell: string): Exclude<FieldValue, string[]> {
  const text = cell.trim();
  switch (field.kind) {
    case 'number':
      return normalizeNumber(text);
    case 'switch':
      return parseYesNo(text) ?? text;
    case 'types':
    case 'choice':
      return parseChoice(field.name, field.values, text);
    case 'dateTime':
      return normalizeDateTime(text);
    case 'multiline':
      return text === '' ? '' : cell;
    case 'text':
      return textValue(field.input, text);
    case 'list':
      return textValue(field.input, text);
    case 'group':
      return text;
  }
}

function textValue(input: string, text: string): string {
  if (input === 'url') return withScheme(text);
  if (input === 'tel') return text.replace(/^00(?=[1-9])/, '+');
  return input === 'date' ? normalizeDateTime(text) : text;
}

const YES = ['true', 'yes', 'y', '1', 'x', 'on', 'ja', 'j', 'wahr', 'oui', 'vrai', 'si', 'sí', 'sim', '✓'];
const NO = ['false', 'no', 'n', '0', '-', 'off', 'nein', 'falsch', 'non', 'faux', 'não', 'nao'];

/** Parses yes or no in common languages and notations. @returns `undefined` for anything else */
export function parseYesNo(text: string): boolean | undefined {
  const word = text.toLowerCase();
  if (YES.includes(word)) return true;
  return NO.includes(word) ? false : undefined;
}

/** Converts `12,50`, `€ 1.234,56`, or `1,234.56` to a plain decimal such as `1234.56`. Returns anything else unchanged. */
export function normalizeNumber(text: string): string {
  const digits = text
    .replace(/^[€$£₹¥]\s?|^(?:EUR|BRL|R\$|INR|BTC)\s?|\s?(?:[€$£₹¥]|EUR|BRL|INR|BTC)$/gi, '')
    .replace(/[\s\u00a0\u202f']/g, '');
  if (/^[+-]?\d{1,3}(\.\d{3})+,\d+$/.test(digits)) return digits.replaceAll('.', '').replace(',', '.');
  if (/^[+-]?\d{1,3}(,\d{3})+\.\d+$/.test(digits)) return digits.replaceAll(',', '');
  return /^[+-]?\d+([.,]\d+)?$/.test(digits) ? digits.replace(',', '.') : text;
}

/** Names that router vendors use for Wi-Fi security, in lower case. */
const SECURITY_NAMES: Record<string, string> = {
  wpa2: 'WPA',
  'wpa/wpa2': 'WPA',
  'wpa2/wpa3': 'WPA',
  'wpa2-psk': 'WPA',
  'wpa-psk': 'WPA',
  'wpa2-personal': 'WPA',
  sae: 'WPA3',
  open: 'nopass',
  none: 'nopass',
  offen: 'nopass',
  keine: 'nopass',
  'wpa2-enterprise': 'WPA2-EAP',
};

function parseChoice(name: string, values: readonly string[], text: string): string {
  const word = text.toLowerCase();
  const match = values.find((value) => value.toLowerCase() === word);
  return match ?? (name === 'security' ? SECURITY_NAMES[word] : undefined) ?? text;
}

/**
 * Converts `1.5.2026 19:30` and `2026-05-01 19:30` to `2026-05-01T19:30`, and dates likewise. Dates with slashes are returned
 * unchanged: day and month are ambiguous.
 */
export function normalizeDateTime(text: string): string {
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?:,?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(text);
  if (dotted) {
    const [, day = '', month = '', year, hour, minute, second] = dotted;
    const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    return hour === undefined
      ? date
      : `${date}T${hour.padStart(2, '0')}:${minute}${second ? `:${second}` : ''}`;
  }
  return text.replace(/^(\d{4}-\d{2}-\d{2})[ T]+(\d{1,2}):(\d{2})/, (_, date, hour, minute) => {
    return `${date}T${String(hour).padStart(2, '0')}:${minute}`;
  });
}
