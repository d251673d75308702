import { isTimeZone } from '../../core/basics/time/time-zone.js';
import { parseRow } from '../../core/jobs/rows/parse-row.js';
import { normalizeDateTime } from '../../core/jobs/rows/written-values.js';
import { dateFormat } from '../format/date-format.js';

/** Whether dates such as 1/2/2026 begin with the day or with the month. */
export type DateOrder = 'day' | 'month';

/** Fields whose cells are dates. */
const DATE_PATHS = ['routing.activeFrom', 'routing.activeUntil', 'data.start', 'data.end', 'data.birthday'];

/** Day and month in numbers, with slashes, dashes, or dots, and an optional time. */
const NUMERIC =
  /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?:,?\s+(\d{1,2}):(\d{2})(?::\d{2})?\s*([ap])?\.?(?:m\.?)?)?$/i;

/** Returns whether the cells of a field are dates. */
export function isDatePath(path: string): boolean {
  return DATE_PATHS.includes(path);
}

/** Returns whether a date can be read in two ways. Dates with dots begin with the day. */
export function isAmbiguous(cell: string): boolean {
  const separator = NUMERIC.exec(cell.trim())?.[2];
  return separator !== undefined && separator !== '.';
}

/** Guesses the order of day and month: a number above 12 is a day. Otherwise, the language decides. */
export function guessDateOrder(cells: readonly string[], language: string): DateOrder {
  for (const cell of cells) {
    const [, first, separator, second] = NUMERIC.exec(cell.trim()) ?? [];
    if (separator === undefined || separator === '.') continue;
    if (Number(first) > 12) return 'day';
    if (Number(second) > 12) return 'month';
  }
  return /^en(?:-US)?$/i.test(language) ? 'month' : 'day';
}

/**
 * Writes a date in numbers as the year, month, and day, which every reader understands alike. Returns any
 * other text unchanged.
 */
export function unifyDate(cell: string, order: DateOrder): string {
  const match = NUMERIC.exec(cell.trim());
  if (!match) return cell;
  const [, first = '', separator, second = '', years = '', hours, minutes, half] = match;
  const [day, month] = separator === '.' || order === 'day' ? [first, second] : [second, first];
  if (Number(month) > 12 || Number(day) > 31) return cell;
  const year = years.length === 2 ? `20${years}` : years;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (hours === undefined) return date;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0);
  return `${date}T${String(hour).padStart(2, '0')}:${minutes}`;
}

/**
 * Says how a date is understood: `Dec 2, 2026, end of day`.
 *
 * @returns `undefined` for a text that is no date
 */
export function describeDate(
  path: string,
  cell: string,
  { dateOrder, timezone }: { dateOrder: DateOrder; timezone: string },
): string | undefined {
  const text = unifyDate(cell, dateOrder);
  const zone = isTimeZone(timezone) ? timezone : 'UTC';
  const [, name = ''] = path.split('.');
  const { fields } = parseRow(path.startsWith('routing.') ? [[path, text]] : [], { timezone: zone });
  const routing = (fields['routing'] ?? {}) as Record<string, unknown>;
  const read = routing[name] ?? normalizeDateTime(text.trim());
  const time = typeof read === 'string' ? Date.parse(read) : NaN;
  if (typeof read !== 'string' || Number.isNaN(time) || !/^\d{4}-\d{2}-\d{2}/.test(read)) return undefined;
  const isInstant = /(?:Z|[+-]\d{2}:?\d{2})$/.test(read);
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(read);
  const shown = isInstant ? zone : isDate ? 'UTC' : undefined;
  const inZone = shown === undefined ? {} : { timeZone: shown };
  const day = dateFormat({ dateStyle: 'medium', ...inZone }).format(time);
  if (isDate) return day;
  const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', ...inZone }).format(time);
  if (clock === '23:59:59') return `${day}, end of day`;
  if (clock === '00:00:00') return `${day}, start of day`;
  return `${day}, ${dateFormat({ timeStyle: 'short', ...inZone }).format(time)}`;
}
