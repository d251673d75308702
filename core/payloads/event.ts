import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { z } from 'zod';
import { escapeContentText, writeContentLines } from './content-lines.js';
import { parseEvent } from './event-parsing.js';
import { eventTimeFields, normaliseTimes } from './event-times.js';
import { definePayloadType } from './payload-type.js';
import { line, paragraph } from './text-fields.js';
import { webUrl } from './web-url.js';
import { addDays } from './zoned-time.js';

const schema = z
  .strictObject({
    title: line(300).describe('What it is.'),
    ...eventTimeFields,
    location: line(300).optional().describe('Where it is.'),
    description: paragraph(5_000).optional().describe('What there is to know.'),
    url: webUrl().optional().describe('Page about it.'),
  })
  .check(normaliseTimes);

type EventData = z.output<typeof schema>;

/**
 * A calendar entry: a whole iCalendar object (RFC 5545), with times in UTC so that no VTIMEZONE is needed, and unfolded.
 * X-WR-TIMEZONE carries the time zone along for those who show it; calendars need it for nothing.
 */
export const event = definePayloadType({
  type: 'event',
  title: 'Calendar entry',
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
  return writeContentLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//QR//EN',
    data.timezone && `X-WR-TIMEZONE:${data.timezone}`,
    'BEGIN:VEVENT',
    `UID:${stableUid(data)}`,
    // Required by RFC 5545, 3.8.7.2. The start stands in for the time of writing: the same event gives the same bytes.
    `DTSTAMP:${basicFormat(data.allDay ? `${data.start}T00:00:00Z` : data.start)}`,
    timeProperty('DTSTART', data.start),
    // RFC 5545, 3.6.1: DTEND is the first moment, or day, that no longer belongs to the event.
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

/** Required by RFC 5545, 3.8.4.7. Made from what the event is, so that a second scan updates the entry instead of doubling it. */
function stableUid({ title, start, location = '' }: EventData): string {
  return bytesToHex(sha256(utf8ToBytes([title, start, location].join('\n')))).slice(0, 16);
}
