import { DAY_MS } from '../../core/basics/time/durations.js';
import { dateFormat } from '../format/date-format.js';

/** Names the day of an instant: `Today`, `Yesterday`, `Tuesday, Nov 24`, with any other year. */
export function dayHeading(iso: string, now: number): string {
  const date = new Date(iso);
  const today = new Date(now);
  if (date.toDateString() === today.toDateString()) return 'Today';
  // Noon of the day before: days have 23 to 25 hours.
  const yesterday = new Date(today.setHours(12, 0, 0, 0) - DAY_MS);
  if (date.toDateString() === yesterday.toDateString()) return 'Yesterday';
  const isThisYear = date.getFullYear() === new Date(now).getFullYear();
  return dateFormat({
    weekday: 'long',
    day: 'numeric',
    month: 'short',
    ...(!isThisYear && { year: 'numeric' }),
  }).format(date);
}
