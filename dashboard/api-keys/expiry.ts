import { DAY_MS } from '../../core/basics/time/durations.js';
import type { Choice } from '../components/field.js';

export type Expiry = 'never' | '7' | '30' | '90' | '365' | 'date';

export const EXPIRIES: readonly Choice<Expiry>[] = [
  { value: 'never', label: 'Never' },
  { value: '7', label: 'In 7 days' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In 1 year' },
  { value: 'date', label: 'On a date…' },
];

/**
 * Returns when a key expires.
 *
 * @param date Last day, such as `2027-02-12`, for `date`. The key expires at its end, in the browser's time
 *   zone.
 * @returns An ISO 8601 time, `null` for never, or `undefined` if the date is incomplete.
 */
export function expiryTime(expiry: Expiry, date: string, now: number): string | null | undefined {
  if (expiry === 'never') return null;
  if (expiry !== 'date') return new Date(now + Number(expiry) * DAY_MS).toISOString();
  const [year, month, day] = date.split('-').map(Number);
  if (!year || !month || !day) return undefined;
  return new Date(year, month - 1, day, 23, 59, 59).toISOString();
}

/** Returns the current day in the browser's time zone in the format of date inputs, e.g. `2027-02-12`. */
export function today(now: Date): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}
