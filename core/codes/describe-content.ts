/**
 * Fields that best identify a content, most telling first: an event's title before its URL, a payee before
 * the purpose.
 */
const IDENTIFYING_FIELDS = [
  'organization',
  'title',
  'url',
  'name',
  'text',
  'ssid',
  'label',
  'fallbackUrl',
  'iosUrl',
  'androidUrl',
  'to',
  'phone',
  'number',
  'address',
  'pn',
  'pa',
  'key',
  'gtin',
];

/**
 * Summarizes a code's data as text, such as its URL, network name, or phone number. Empty if nothing
 * identifies it.
 */
export function describeContent({ data }: { data: unknown }): string {
  if (typeof data === 'string') return data;
  const fields = data as Record<string, unknown>;
  const { firstName, lastName, latitude, longitude } = fields;
  const person = [firstName, lastName].filter((part) => typeof part === 'string').join(' ');
  if (person !== '') return person;
  for (const field of IDENTIFYING_FIELDS) {
    const value = fields[field];
    if (typeof value === 'string' && value !== '') return value;
    if (Array.isArray(value) && value.length > 0) return value.join(', ');
  }
  return typeof latitude === 'number' && typeof longitude === 'number' ? `${latitude}, ${longitude}` : '';
}
