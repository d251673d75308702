import type { QrCode } from '../../core/qr-code-schemas.js';

/** Fields that say most about a content, in the order in which they are asked for. */
const TELLING = [
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

/** One line about what a code holds, e.g. its address, the network's name, or who is called. */
export function describeContent({ data }: Pick<QrCode, 'data'>): string {
  if (typeof data === 'string') return data;
  const { firstName, lastName, latitude, longitude } = data;
  const person = [firstName, lastName].filter((part) => typeof part === 'string').join(' ');
  if (person !== '') return person;
  for (const field of TELLING) {
    const value = data[field];
    if (typeof value === 'string' && value !== '') return value;
    if (Array.isArray(value) && value.length > 0) return value.join(', ');
  }
  return typeof latitude === 'number' && typeof longitude === 'number' ? `${latitude}, ${longitude}` : '';
}

/** What people call a code: its name, or else what it holds. */
export function nameOf(code: Pick<QrCode, 'name' | 'data'>): string {
  return code.name ?? (describeContent(code) || 'Untitled code');
}
