import type { Choice } from '../components/field.js';

export type Expiry = 'never' | '7' | '30' | '90' | '365' | 'date';

export const EXPIRIES: readonly Choice<Expiry>[] = [
  { value: 'never', label: 'Never' },
  { value: '7', label: 'In 7 days' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: 'date', label: 'On a date …' },
];

const DAY_MS = 86_400_000;

/**
 * When a key ends by itself.
 * @param date `2027-02-12`: it ends with that day, in the reader's zone
 * @returns ISO time; null: never; undefined: a date that is not whole yet
 */
export function expiryTime(expiry: Expiry, date: string, now: number): string | null | undefined {
  if (expiry === 'never') return null;
  if (expiry !== 'date') return new Date(now + Number(expiry) * DAY_MS).toISOString();
  const [year, month, day] = date.split('-').map(Number);
  if (!year || !month || !day) return undefined;
  return new Date(year, month - 1, day, 23, 59, 59).toISOString();
}

/** Today, as date fields have it. */
export function today(now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
