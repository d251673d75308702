import { z } from 'zod';
import { isTimeZone } from '../time/time-zone.js';
import { refuse } from './normalize.js';
import { line } from './text-fields.js';
import { instantInZone, readIsoTime, writeUtc } from './zoned-time.js';

const time = () => z.string().min(8).max(40, { abort: true });

/** When an event is. */
export const eventTimeFields = {
  start: time().describe(
    'When it begins: a time with Z or offset, a local time when timezone is given, or a date for all-day events. Kept in UTC.',
  ),
  end: time().optional().describe('When it ends. For all-day events the last day, included.'),
  allDay: z.boolean().optional().describe('Whether it takes whole days; a start without a time says so too.'),
  timezone: line(60)
    .optional()
    .describe('IANA time zone, e.g. Europe/Berlin: of times without an offset, and to show the event in.'),
};

type EventTimes = z.output<z.ZodObject<typeof eventTimeFields>>;

/**
 * Normalizes the times of an event: dates stay dates; times become UTC, by their own offset or else by the time zone.
 * An all-day event without an end ends on the day it starts.
 */
export function normaliseTimes<Event extends EventTimes>(payload: z.core.ParsePayload<Event>): void {
  const { start, end, timezone } = payload.value;
  if (timezone !== undefined && !isTimeZone(timezone)) {
    return refuse(payload, 'timezone', 'must be an IANA time zone such as Europe/Berlin');
  }
  const allDay = payload.value.allDay ?? readIsoTime(start)?.hasTime === false;
  const read = (text: string): string | { problem: string } =>
    allDay ? readDate(text) : readInstant(text, timezone);
  const from = read(start);
  if (typeof from !== 'string') return refuse(payload, 'start', from.problem);
  const to = end === undefined ? (allDay ? from : undefined) : read(end);
  if (typeof to === 'object') return refuse(payload, 'end', to.problem);
  if (to !== undefined && (allDay ? to < from : to <= from)) {
    return refuse(payload, 'end', allDay ? 'must not be before start' : 'must be after start');
  }
  payload.value = { ...payload.value, start: from, allDay, ...(to === undefined ? {} : { end: to }) };
}

function readDate(text: string): string | { problem: string } {
  const time = readIsoTime(text);
  return time && !time.hasTime
    ? writeUtc(time.local).slice(0, 10)
    : { problem: 'must be a date such as 2026-05-01, since the event takes all day' };
}

function readInstant(text: string, timezone: string | undefined): string | { problem: string } {
  const time = readIsoTime(text);
  if (!time?.hasTime) return { problem: 'must be a date and time such as 2026-05-01T19:30:00+02:00' };
  if (time.offset !== undefined) return writeUtc(time.local - time.offset);
  if (timezone === undefined) {
    return { problem: 'must end in Z or an offset such as +02:00, unless timezone is given' };
  }
  return writeUtc(instantInZone(time.local, timezone));
}
