import type { QrCode } from '../../core/qr-code-schemas.js';

/** Fields that best identify a content, most telling first. */
const IDENTIFYING_FIELDS = [
  'url',
  'text',
  'ssid',
  'title',
  'label',
  'fallbackUrl',
  'iosUrl',
  'androidUrl',
  'to',
  'phone',
  'number',
  'name',
  'organization',
  'address',
  'pa',
  'key',
];

/** Summarizes a code's content in one line, such as its URL, network name, or phone number. Empty if nothing identifies it. */
export function describeContent({ data }: Pick<QrCode, 'data'>): string {
  if (typeof data === 'string') return data;
  const { firstName, lastName, latitude, longitude } = data;
  const person = [firstName, lastName].filter((part) => typeof part === 'string').join(' ');
  if (person !== '') return person;
  for (const field of IDENTIFYING_FIELDS) {
    const value = data[field];
    if (typeof value === 'string' && value !== '') return value;
    if (Array.isArray(value) && value.length > 0) return value.join(', ');
  }
  return typeof latitude === 'number' && typeof longitude === 'number' ? `${latitude}, ${longitude}` : '';
}

/** Returns the name of a code, or a summary of its content if it has none. Never empty. */
export function displayName(code: Pick<QrCode, 'name' | 'data'>): string {
  return code.name ?? (describeContent(code) || 'Untitled code');
}
