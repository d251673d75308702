import { z } from 'zod';
import { isTimeZone } from '../../basics/time/time-zone.js';
import { addIssue, normalizeCheck } from './normalize.js';
import { normalizeIdentifier } from './pasted-text.js';
import { parseLine } from './text-fields.js';
import { toInstant, parseIsoTime, formatUtc } from './zoned-time.js';

const time = () => z.string().max(40);

/** Fields that say when an event takes place. */
export const eventTimeFields = {
  start: time().describe(
    'Start: a time with Z or an offset, a local time if timezone is given, or a date for an all-day event. Stored in UTC.',
  ),
  end: time().optional().describe('End. For an all-day event, its last day.'),
  allDay: z
    .boolean()
    .optional()
    .describe('Whether the event lasts whole days. Default: true if start has no time.'),
  timezone: z
    .string()
    .min(1)
    .max(60)
    .check(normalizeCheck((zone) => parseLine(normalizeIdentifier(zone))))
    .optional()
    .describe(
      'IANA time zone, such as Europe/Berlin, of times without an offset and of the displayed event.',
    ),
};

type EventTimes = z.output<z.ZodObject<typeof eventTimeFields>>;

/**
 * Normalizes the times of an event as a zod check: dates stay dates; times become UTC, by their own offset or
 * otherwise by the time zone. An all-day event without an end ends on its first day.
 */
export function normalizeTimes<Event extends EventTimes>(payload: z.core.ParsePayload<Event>): void {
  const { start, end, timezone } = payload.value;
  if (timezone !== undefined && !isTimeZone(timezone)) {
    return addIssue(payload, 'timezone', 'must be an IANA time zone such as Europe/Berlin');
  }
  const allDay = payload.value.allDay ?? parseIsoTime(start)?.hasTime === false;
  const parse = (text: string): string | { problem: string } =>
    allDay ? parseDate(text) : parseInstant(text, timezone);
  const from = parse(start);
  if (typeof from !== 'string') return addIssue(payload, 'start', from.problem);
  const to = end === undefined ? (allDay ? from : undefined) : parse(end);
  if (typeof to === 'object') return addIssue(payload, 'end', to.problem);
  if (to !== undefined && (allDay ? to < from : to <= from)) {
    return addIssue(payload, 'end', allDay ? 'must not be before start' : 'must be after start');
  }
  payload.value = { ...payload.value, start: from, allDay, ...(to === undefined ? {} : { end: to }) };
}

function parseDate(text: string): string | { problem: string } {
  const time = parseIsoTime(text);
  return time && !time.hasTime
    ? formatUtc(time.local).slice(0, 10)
    : { problem: 'must be a date such as 2026-05-01, because the event lasts all day' };
}

function parseInstant(text: string, timezone: string | undefined): string | { problem: string } {
  const time = parseIsoTime(text);
  if (!time?.hasTime) return { problem: 'must be a date and time such as 2026-05-01T19:30:00+02:00' };
  if (time.offset !== undefined) return formatUtc(time.local - time.offset);
  if (timezone === undefined) {
    return { problem: 'must end in Z or an offset such as +02:00, unless timezone is given' };
  }
  return formatUtc(toInstant(time.local, timezone));
}
