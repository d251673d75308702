import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { z } from 'zod';
import { escapeContentText, serializeContentLines } from './content-lines.js';
import { parseEvent } from './event-parsing.js';
import { eventTimeFields, normalizeTimes } from './event-times.js';
import { betweenFields } from './normalize.js';
import { definePayloadType } from './payload-type.js';
import { lineField, multilineField } from './text-fields.js';
import { webUrl } from './web-url.js';
import { addDays } from './zoned-time.js';

const schema = z
  .strictObject({
    title: lineField(300).describe('Title of the event.'),
    ...eventTimeFields,
    location: lineField(300).optional().describe('Where the event takes place.'),
    description: multilineField(5_000).optional().describe('Details about the event.'),
    url: webUrl().optional().describe('Page about the event.'),
  })
  .check(betweenFields(['start', 'end', 'allDay', 'timezone'], normalizeTimes));

type EventData = z.output<typeof schema>;

/**
 * Calendar event as a complete iCalendar object (RFC 5545). Lines are not folded, and times are in UTC, so no VTIMEZONE is
 * needed. X-WR-TIMEZONE keeps the event's time zone for display; calendars do not need it.
 */
export const event = definePayloadType({
  type: 'event',
  title: 'Calendar event',
  summary: 'Adds an event to the calendar (iCalendar).',
  symbol: 'static',
  schema,
  example: {
    title: 'Spring concert; doors open 19:00',
    start: '2026-05-01T19:30:00',
    end: '2026-05-01T22:00:00',
    timezone: 'Europe/Vienna',
    location: 'Karlskirche, Vienna',
    description: 'Bach, Biber.\nNo interval.',
    url: 'https://example.com/concert',
  },
  encode: encodeEvent,
  parse: parseEvent,
});

function encodeEvent(data: EventData): string {
  const text = (name: string, value: string | undefined): string | undefined =>
    value === undefined ? undefined : `${name}:${escapeContentText(value)}`;
  return serializeContentLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//QR//EN',
    data.timezone && `X-WR-TIMEZONE:${data.timezone}`,
    'BEGIN:VEVENT',
    `UID:${stableUid(data)}`,
    // RFC 5545, 3.8.7.2 requires DTSTAMP. It is the start, not the current time, so the same event gives the same bytes.
    `DTSTAMP:${basicFormat(data.allDay ? `${data.start}T00:00:00Z` : data.start)}`,
    timeProperty('DTSTART', data.start),
    // RFC 5545, 3.6.1: DTEND is exclusive, the first day after an all-day event.
    data.end && timeProperty('DTEND', data.allDay ? addDays(data.end, 1) : data.end),
    text('SUMMARY', data.title),
    text('LOCATION', data.location),
    text('DESCRIPTION', data.description),
    data.url && `URL:${data.url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]);
}

function timeProperty(name: string, value: string): string {
  return value.includes('T') ? `${name}:${basicFormat(value)}` : `${name};VALUE=DATE:${basicFormat(value)}`;
}

function basicFormat(iso: string): string {
  return iso.replace(/[-:]/g, '');
}

/** RFC 5545, 3.8.4.7 requires UID. It is derived from the event, so a second scan updates the entry instead of adding another. */
function stableUid({ title, start, location = '' }: EventData): string {
  return bytesToHex(sha256(utf8ToBytes([title, start, location].join('\n')))).slice(0, 16);
}
