import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { z } from 'zod';
import { canonicalJson } from '../../basics/canonical-json.js';
import { escapeContentText, foldContentLines, serializeContentLines } from './content-lines.js';
import { parseEvent } from './event-parsing.js';
import { eventTimeFields, normalizeTimes } from './event-times.js';
import { betweenFields } from './normalize.js';
import { definePayloadType } from './payload-type.js';
import { lineField, multilineField } from './text-fields.js';
import { webUrl } from './web-url.js';
import { addDays, formatUtc } from './zoned-time.js';

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

/** RFC 5545 advises a domain in each UID. This one is reserved (RFC 2606), so it belongs to nobody else. */
export const UID_DOMAIN = 'qr.invalid';

/** Identity of an entry of a calendar, and the state of the event that the entry shows. */
export interface EventEntry {
  /** Globally unique, and the same for all states of the event (RFC 5545, 3.8.4.7). */
  uid: string;
  /** Increases with each change (RFC 5545, 3.8.7.4). */
  sequence: number;
  /** Time of the last change. */
  changedAt: Date;
}

/**
 * Calendar event as a complete iCalendar object (RFC 5545). Lines are not folded, and times are in UTC, so no
 * VTIMEZONE is needed. X-WR-TIMEZONE keeps the event's time zone for display; calendars do not need it.
 */
export const event = definePayloadType({
  type: 'event',
  title: 'Calendar event',
  name: 'Event',
  otherNames: ['termin', 'veranstaltung', 'calendar'],
  icon: 'calendar',
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
  encode: (data) => encodeEvent(data),
  parse: parseEvent,
});

/**
 * Returns the iCalendar file of an event as its short link serves it: with the identity of the entry, so that
 * calendars replace the former state of the event, and with folded lines.
 */
export function buildEventFile(data: unknown, entry: EventEntry): string {
  return foldContentLines(encodeEvent(data as EventData, entry));
}

function encodeEvent(data: EventData, entry?: EventEntry): string {
  const text = (name: string, value: string | undefined): string | undefined =>
    value === undefined ? undefined : `${name}:${escapeContentText(value)}`;
  return serializeContentLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//QR//EN',
    data.timezone && `X-WR-TIMEZONE:${data.timezone}`,
    'BEGIN:VEVENT',
    ...(entry ? entryProperties(entry) : contentProperties(data)),
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

function entryProperties({ uid, sequence, changedAt }: EventEntry): string[] {
  const stamp = basicFormat(formatUtc(changedAt.getTime()));
  return [`UID:${uid}`, `SEQUENCE:${sequence}`, `DTSTAMP:${stamp}`, `LAST-MODIFIED:${stamp}`];
}

/**
 * Identity of an event in a symbol, which knows nothing but the event. RFC 5545, 3.8.4.7 requires a UID that
 * no other event has, so it is a hash of the whole content: a second scan of the same event updates its
 * entry. DTSTAMP (3.8.7.2) is the start, not the current time, so the same event gives the same bytes.
 */
function contentProperties(data: EventData): string[] {
  const hash = bytesToHex(sha256(utf8ToBytes(canonicalJson(data)))).slice(0, 16);
  const start = data.allDay ? `${data.start}T00:00:00Z` : data.start;
  return [`UID:${hash}@${UID_DOMAIN}`, `DTSTAMP:${basicFormat(start)}`];
}
