import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import ical from 'ical-generator';
import { DAY_MS } from '../../../../../core/basics/time/durations.js';
import { buildEventFile } from '../../../../../core/symbols/payloads/event.js';
import { encodeData, parsePayload } from '../../../../../core/symbols/payloads/registry.js';
import { PAYLOAD_ARBITRARIES } from '../../../../support/payload-arbitraries.js';
import { parseValid, dataErrors } from '../../../../support/payload-parsing.js';
import { propertyRuns } from '../../../../support/property-runs.js';

const title = 'Review';
const lines = (...all: string[]): string => all.map((line) => `${line}\r\n`).join('');
const calendar = (...properties: string[]): string =>
  lines(
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//x//EN',
    'BEGIN:VEVENT',
    ...properties,
    'END:VEVENT',
    'END:VCALENDAR',
  );

describe('event', () => {
  test('encodes a complete calendar object with UTC times, an exclusive end, and escapes', () => {
    const data = parseValid('event', {
      title: 'Spring; concert',
      start: '2026-05-01T19:30',
      end: '2026-05-01T22:00:00+02:00',
      timezone: 'Europe/Vienna',
      location: 'Karlsplatz 1, Vienna',
      description: 'a\\b\nc',
      url: 'https://example.com/x,y',
    });
    expect(encodeData('event', data)).toBe(
      lines(
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//QR//EN',
        'X-WR-TIMEZONE:Europe/Vienna',
        'BEGIN:VEVENT',
        'UID:d9ff137c9a0c20da@qr.invalid',
        'DTSTAMP:20260501T173000Z',
        'DTSTART:20260501T173000Z',
        'DTEND:20260501T200000Z',
        'SUMMARY:Spring\\; concert',
        'LOCATION:Karlsplatz 1\\, Vienna',
        'DESCRIPTION:a\\\\b\\nc',
        'URL:https://example.com/x,y',
        'END:VEVENT',
        'END:VCALENDAR',
      ),
    );
  });

  test.each([
    ['one day', { start: '2026-02-28' }, 'DTSTART;VALUE=DATE:20260228', 'DTEND;VALUE=DATE:20260301'],
    [
      'days to the last, included',
      { start: '2028-02-27', end: '2028-02-28' },
      'DTSTART;VALUE=DATE:20280227',
      'DTEND;VALUE=DATE:20280229',
    ],
    [
      'over the end of a year',
      { start: '2026-12-30', end: '2026-12-31', allDay: true },
      'DTSTART;VALUE=DATE:20261230',
      'DTEND;VALUE=DATE:20270101',
    ],
  ])('encodes an all-day event of %s', (_, times, start, end) => {
    const payload = encodeData('event', parseValid('event', { title, ...times }));
    expect(payload).toContain(`\r\n${start}\r\n${end}\r\n`);
  });

  test.each([
    ['with an offset', '2026-05-01T10:00:00+05:45', undefined, '2026-05-01T04:15:00Z'],
    ['in UTC, with fractions of a second', '2026-05-01T10:00:00.123Z', undefined, '2026-05-01T10:00:00Z'],
    ['of the twelve-hour clock', '2026-05-01 5:00\u202fPM', 'Europe/Berlin', '2026-05-01T15:00:00Z'],
    ['at midnight of that clock', '2026-05-01 12:30 a.m.', 'UTC', '2026-05-01T00:30:00Z'],
    ['with other hyphens and spaces', '2026\u201105\u201101\u00a010:00\u200e', 'UTC', '2026-05-01T10:00:00Z'],
    ['in summer', '2026-07-01 10:00', 'Europe/Berlin', '2026-07-01T08:00:00Z'],
    ['in winter', '2026-01-01T10:00', 'America/New_York', '2026-01-01T15:00:00Z'],
    ['at the end of a zone’s day', '2026-01-01T00:15', 'Asia/Kathmandu', '2025-12-31T18:30:00Z'],
    // RFC 5545, 3.3.5: a repeated local time is its first occurrence; a skipped one has the offset before the
    // gap.
    ['that comes twice', '2007-11-04T01:30:00', 'America/New_York', '2007-11-04T05:30:00Z'],
    ['that is skipped', '2007-03-11T02:30:00', 'America/New_York', '2007-03-11T07:30:00Z'],
    ['that comes twice by half an hour', '2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00Z'],
  ])('stores a time %s in UTC', (_, start, timezone, utc) => {
    expect(parseValid('event', { title, start, timezone })).toMatchObject({ start: utc, allDay: false });
  });

  test('parses the all-day example of RFC 5545, 3.6.1, without a VCALENDAR around it', () => {
    const text = lines(
      'BEGIN:VEVENT',
      'UID:20070423T123432Z-541111@example.com',
      'DTSTAMP:20070423T123432Z',
      'DTSTART;VALUE=DATE:20070628',
      'DTEND;VALUE=DATE:20070709',
      'SUMMARY:Festival International de Jazz de Montreal',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    );
    expect(parseValid('event', text)).toEqual({
      title: 'Festival International de Jazz de Montreal',
      start: '2007-06-28',
      end: '2007-07-08',
      allDay: true,
    });
  });

  test('parses local times with their TZID and folded lines, and ignores the VTIMEZONE', () => {
    const text = lines(
      'BEGIN:VCALENDAR',
      'BEGIN:VTIMEZONE',
      'TZID:America/New_York',
      'BEGIN:STANDARD',
      'DTSTART:19981025T020000',
      'END:STANDARD',
      'END:VTIMEZONE',
      'BEGIN:VEVENT',
      'DTSTART;TZID=America/New_York:19980312T083000',
      'DTEND;TZID="Europe/London":19980312T143000',
      'SUMMARY:A long',
      '  title',
      'END:VEVENT',
      'END:VCALENDAR',
    );
    expect(parseValid('event', text)).toEqual({
      title: 'A long title',
      start: '1998-03-12T13:30:00Z',
      end: '1998-03-12T14:30:00Z',
      allDay: false,
      timezone: 'America/New_York',
    });
  });

  test('parses every field of the output of ical-generator', () => {
    fc.assert(
      fc.property(PAYLOAD_ARBITRARIES.event, (input) => {
        const data = { ...(parseValid('event', input) as Entry), timezone: undefined };
        expect(parsePayload('event', writeWithLibrary(data))).toEqual(data);
      }),
      propertyRuns(200),
    );
  });

  test.each([
    ['title', 'Other'],
    ['start', '2026-05-01T11:00:00Z'],
    ['end', '2026-05-01T13:00:00Z'],
    ['location', 'Vienna'],
    ['description', 'new'],
    ['url', 'https://example.com/'],
    ['timezone', 'Europe/Vienna'],
  ])('has a UID in its symbol that differs with another %s', (field, value) => {
    const uid = (input: object): string | undefined =>
      /UID:(.*)\r/.exec(encodeData('event', parseValid('event', input)))?.[1];
    const event = { title, start: '2026-05-01T10:00:00Z', end: '2026-05-01T12:00:00Z' };
    expect(uid(event)).toMatch(/^[0-9a-f]{16}@[a-z]+\.invalid$/);
    expect(uid({ ...event })).toBe(uid(event));
    expect(uid({ ...event, [field]: value })).not.toBe(uid(event));
  });

  test('is read by other calendars from its file, with the entry and the state that a short link gives it', () => {
    fc.assert(
      fc.property(PAYLOAD_ARBITRARIES.event, (input) => {
        const data = parseValid('event', input);
        const changedAt = new Date('2026-11-25T08:00:00.123Z');
        const file = buildEventFile(data, { uid: 'qr_1@example.com', sequence: 7, changedAt });
        for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(parsePayload('event', file)).toEqual(data);
        const unfolded = file.replaceAll('\r\n ', '');
        expect(unfolded).toContain(
          'UID:qr_1@example.com\r\nSEQUENCE:7\r\nDTSTAMP:20261125T080000Z\r\nLAST-MODIFIED:20261125T080000Z\r\n',
        );
      }),
      propertyRuns(200),
    );
  });

  test.each([
    [{ title, start: '2026-05-01T10:00' }, 'data.start: must end in Z or an offset'],
    [{ title, start: '2026-02-29T10:00Z' }, 'data.start: must be a date and time'],
    [{ title, start: '2026-05-01T24:30Z' }, 'data.start: must be a date and time'],
    [{ title, start: 'tomorrow' }, 'data.start: must be a date and time'],
    [{ title, start: '2026-05-01T10:00Z', allDay: true }, 'data.start: must be a date such as'],
    [{ title, start: '2026-05-01', allDay: false }, 'data.start: must be a date and time'],
    [{ title, start: '2026-05-02', end: '2026-05-01' }, 'data.end: must not be before start'],
    [{ title, start: '2026-05-01T10:00Z', end: '2026-05-01T12:00+02:00' }, 'data.end: must be after start'],
    [{ title, start: '2026-05-01T10:00Z', end: '2026-05-02' }, 'data.end: must be a date and time'],
    [
      { title, start: '2026-05-01T10:00', timezone: 'Mars/Olympus' },
      'data.timezone: must be an IANA time zone',
    ],
    [{ title, start: '2026-05-01T10:00', timezone: '+02:00' }, 'data.timezone: must be an IANA time zone'],
    [{ start: '2026-05-01' }, 'data.title'],
    [{ title: 'a\nb', start: '2026-05-01' }, 'data.title: must not contain control characters'],
    [{ title, start: '2026-05-01', url: 'mailto:x@y.example' }, 'data.url: must be an absolute URL'],
    [calendar('SUMMARY:x', 'DTSTART:20260501T100000'), 'data.start: must end in Z'],
    [
      calendar('SUMMARY:x', 'DTSTART:20260501T100000Z', 'RRULE:FREQ=DAILY'),
      'data.RRULE: is not a field of event',
    ],
    [
      calendar('SUMMARY:x', 'DTSTART:20260501T100000Z', 'DURATION:PT1H'),
      'data.DURATION: is not a field of event',
    ],
    [
      calendar('SUMMARY:x', 'DTSTART:20260501T100000Z', 'ATTENDEE:mailto:a@example.com'),
      'data.ATTENDEE: is not a field of event',
    ],
    [calendar('SUMMARY:x', 'DTSTART:20260501T100000Z', 'STATUS:CANCELLED'), 'data: is a canceled event'],
    [calendar('SUMMARY:x').replace('VERSION:2.0', 'METHOD:CANCEL'), 'data: is a canceled event'],
    [calendar('SUMMARY:x', 'SUMMARY:y'), 'data: has SUMMARY more than once'],
    [
      calendar('SUMMARY:x').replace('END:VCALENDAR', 'BEGIN:VTODO\r\nEND:VTODO\r\nEND:VCALENDAR'),
      'data: contains a VTODO',
    ],
    [calendar('SUMMARY:x', 'BEGIN:VALARM', 'END:VALARM'), 'data: contains a VALARM'],
    [calendar('SUMMARY:x', 'END:VEVENT', 'BEGIN:VEVENT'), 'data: must contain exactly one VEVENT'],
    [calendar('SUMMARY:x', 'DTSTART;VALUE=DATE:20260501', 'DTEND;VALUE=DATE:20261301'), 'data.end'],
    ['BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n', 'data: must contain exactly one VEVENT'],
  ])('rejects %j', (input, message) => {
    expect(dataErrors('event', input)).toEqual([expect.stringContaining(message)]);
  });
});

interface Entry {
  title: string;
  start: string;
  end?: string;
  allDay: boolean;
  timezone: string | undefined;
  location?: string;
  description?: string;
  url?: string;
}

function writeWithLibrary(data: Entry): string {
  const last = data.end && (data.allDay ? new Date(Date.parse(data.end) + DAY_MS) : new Date(data.end));
  const calendar = ical();
  calendar.createEvent({
    summary: data.title,
    start: new Date(data.start),
    allDay: data.allDay,
    ...(last ? { end: last } : {}),
    ...(data.location === undefined ? {} : { location: data.location }),
    ...(data.description === undefined ? {} : { description: data.description }),
    ...(data.url === undefined ? {} : { url: data.url }),
  });
  return calendar.toString();
}
