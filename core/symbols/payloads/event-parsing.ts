import { isTimeZone } from '../../basics/time/time-zone.js';
import { omitEmpty } from './contact-fields.js';
import type { ContentLine } from './content-lines.js';
import { parseContentLines, unescapeContentText, unescapeContentUri } from './content-lines.js';
import { PayloadSyntaxError } from './payload-type.js';
import { addDays, toInstant, parseIsoTime, formatUtc } from './zoned-time.js';

/** Components of a calendar that say nothing about its event: the event has its times in UTC. */
const IGNORED_COMPONENTS = new Set(['VCALENDAR', 'VEVENT', 'VTIMEZONE', 'STANDARD', 'DAYLIGHT']);

/**
 * Properties that mean nothing to a reader of the event. The schema rejects all other unknown properties by
 * name.
 */
const IGNORED = new Set([
  'UID',
  'DTSTAMP',
  'SEQUENCE',
  'CREATED',
  'LAST-MODIFIED',
  'CLASS',
  'STATUS',
  'TRANSP',
  'PRIORITY',
]);

const TEXT_FIELDS: Record<string, string> = {
  SUMMARY: 'title',
  LOCATION: 'location',
  DESCRIPTION: 'description',
};

/**
 * Parses an iCalendar object with one VEVENT, or a VEVENT on its own.
 *
 * @returns Candidate data, or `undefined` if the text starts with neither.
 * @throws PayloadSyntaxError if it does not contain exactly one VEVENT, or contains another component such as
 *   VALARM.
 * @see RFC 5545, 3.4 and 3.6.1
 */
export function parseEvent(text: string): unknown {
  if (!/^\s*BEGIN:(?:VCALENDAR|VEVENT)\s*(?:\r|\n)/i.test(text)) return undefined;
  const lines = parseContentLines(text);
  const starts = lines.filter((line) => isDelimiter(line, 'BEGIN', 'VEVENT'));
  const first = lines.findIndex((line) => isDelimiter(line, 'BEGIN', 'VEVENT'));
  const last = lines.findIndex((line) => isDelimiter(line, 'END', 'VEVENT'));
  if (starts.length !== 1 || last < first)
    throw new PayloadSyntaxError('must contain exactly one VEVENT, from BEGIN to END');
  for (const { name, value } of lines) {
    if (name === 'BEGIN' && !IGNORED_COMPONENTS.has(value.trim().toUpperCase())) throw unsupported(value);
    if (name === 'METHOD' && value.trim().toUpperCase() === 'CANCEL') throw CANCELED;
  }
  const calendarZone = lines.find((line) => line.name === 'X-WR-TIMEZONE')?.value.trim();
  return parseProperties(lines.slice(first + 1, last), calendarZone);
}

function isDelimiter(line: ContentLine, name: 'BEGIN' | 'END', component: string): boolean {
  return line.name === name && line.value.trim().toUpperCase() === component;
}

/** Properties that an event has at most once (RFC 5545, 3.6.1). */
const ONCE = new Set([...Object.keys(TEXT_FIELDS), 'URL', 'DTSTART', 'DTEND']);

const CANCELED = new PayloadSyntaxError(
  'is a canceled event, which a code cannot show; delete the code instead',
);

function unsupported(component: string): PayloadSyntaxError {
  return new PayloadSyntaxError(
    `contains a ${component.trim().slice(0, 40)}, which is not supported; remove it`,
  );
}

function parseProperties(lines: readonly ContentLine[], calendarZone: string | undefined): unknown {
  const data: Record<string, unknown> = { timezone: calendarZone };
  const seen = new Set<string>();
  for (const line of lines) {
    const { name, value } = line;
    if (ONCE.has(name) && seen.size === seen.add(name).size)
      throw new PayloadSyntaxError(`has ${name} more than once`);
    if (name === 'STATUS' && value.trim().toUpperCase() === 'CANCELLED') throw CANCELED;
    const field = TEXT_FIELDS[name];
    if (field) data[field] = unescapeContentText(value);
    else if (name === 'URL') data.url = unescapeContentUri(value);
    else if (name === 'DTSTART') {
      const start = parseTime(line);
      data.start = start;
      data.allDay = isDate(start);
      data.timezone ??= line.parameters.TZID;
    } else if (name === 'DTEND') {
      const end = parseTime(line);
      data.end = isDate(end) ? addDays(end, -1) : end;
    } else if (name === 'BEGIN') throw unsupported(value);
    else if (!IGNORED.has(name) && !name.startsWith('X-')) data[name] = unescapeContentText(value);
  }
  return omitEmpty(data);
}

const isDate = (time: string): boolean => parseIsoTime(time)?.hasTime === false;

/**
 * Converts `20260501`, `20260501T193000Z`, or a local time with its TZID to ISO 8601, in UTC if the zone is
 * known. Returns any other text unchanged, so the schema rejects it.
 */
function parseTime({ value, parameters }: ContentLine): string {
  const match = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/i.exec(value.trim());
  if (!match) return value;
  const [, year, month, day, hour, minute, second, utc = ''] = match;
  const date = `${year}-${month}-${day}`;
  if (hour === undefined) return date;
  const text = `${date}T${hour}:${minute}:${second}${utc.toUpperCase()}`;
  const local = parseIsoTime(text);
  const zone = parameters.TZID;
  return local && utc === '' && zone !== undefined && isTimeZone(zone)
    ? formatUtc(toInstant(local.local, zone))
    : text;
}
