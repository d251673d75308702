import type { FieldValue } from '../editor/field-values.js';
import type { FormField } from '../editor/form-fields.js';
import { withScheme } from '../editor/with-scheme.js';

/**
 * A cell as its field takes it: what spreadsheets and their countries write differently is read, what can't be read is
 * left as it stands, to be refused in words.
 */
export function cellValue(field: FormField, cell: string): Exclude<FieldValue, string[]> {
  const text = cell.trim();
  switch (field.kind) {
    case 'number':
      return plainNumber(text);
    case 'switch':
      return readYesNo(text) ?? text;
    case 'choice':
      return readChoice(field.name, field.values, text);
    case 'dateTime':
      return isoTime(text);
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
  return input === 'date' ? isoTime(text) : text;
}

/** The items of a cell that holds several. Commas stand in web addresses, so those are parted by other signs. */
export function cellItems(cell: string, input: string): string[] {
  const parts = cell.split(input === 'url' ? /[\n;|]|\s+(?=https?:)/ : /[\n;|,]/);
  return parts.map((part) => part.trim()).filter(Boolean);
}

const YES = ['true', 'yes', 'y', '1', 'x', 'on', 'ja', 'j', 'wahr', 'oui', 'vrai', 'si', 'sí', 'sim', '✓'];
const NO = ['false', 'no', 'n', '0', '-', 'off', 'nein', 'falsch', 'non', 'faux', 'não', 'nao'];

export function readYesNo(text: string): boolean | undefined {
  const word = text.toLowerCase();
  if (YES.includes(word)) return true;
  return NO.includes(word) ? false : undefined;
}

/** `12,50`, `€ 1.234,56`, `1,234.56` → a plain decimal; anything else as it is. */
export function plainNumber(text: string): string {
  const bare = text
    .replace(/^[€$£₹¥]\s?|^(?:EUR|BRL|R\$|INR|BTC)\s?|\s?(?:[€$£₹¥]|EUR|BRL|INR|BTC)$/gi, '')
    .replace(/[\s\u00a0\u202f']/g, '');
  if (/^[+-]?\d{1,3}(\.\d{3})+,\d+$/.test(bare)) return bare.replaceAll('.', '').replace(',', '.');
  if (/^[+-]?\d{1,3}(,\d{3})+\.\d+$/.test(bare)) return bare.replaceAll(',', '');
  return /^[+-]?\d+([.,]\d+)?$/.test(bare) ? bare.replace(',', '.') : text;
}

/** What networks are secured by, in the words of their makers. */
const SECURITY: Record<string, string> = {
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

function readChoice(name: string, values: readonly string[], text: string): string {
  const word = text.toLowerCase();
  const meant = values.find((value) => value.toLowerCase() === word);
  return meant ?? (name === 'security' ? SECURITY[word] : undefined) ?? text;
}

/** `1.5.2026 19:30` and `2026-05-01 19:30` → `2026-05-01T19:30`. Days and months around slashes can't be told apart. */
export function isoTime(text: string): string {
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
