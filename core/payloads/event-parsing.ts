import { isTimeZone } from '../time/time-zone.js';
import { withoutEmpty } from './contact-fields.js';
import type { ContentLine } from './content-lines.js';
import { readContentLines, unescapeContentText, unescapeContentUri } from './content-lines.js';
import { PayloadSyntaxError } from './payload-type.js';
import { addDays, instantInZone, readIsoTime, writeUtc } from './zoned-time.js';

/** What a reader of the event has no use for. Everything else that has no field is refused by name, not dropped. */
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

/** A VCALENDAR with one VEVENT, or a VEVENT alone → candidate data; `undefined` when the text begins with neither. */
export function parseEvent(text: string): unknown {
  if (!/^\s*BEGIN:(?:VCALENDAR|VEVENT)\s*(?:\r|\n)/i.test(text)) return undefined;
  const lines = readContentLines(text);
  const starts = lines.filter((line) => marks(line, 'BEGIN', 'VEVENT'));
  const first = lines.findIndex((line) => marks(line, 'BEGIN', 'VEVENT'));
  const last = lines.findIndex((line) => marks(line, 'END', 'VEVENT'));
  if (starts.length !== 1 || last < first)
    throw new PayloadSyntaxError('must hold one VEVENT, from BEGIN to END');
  const calendarZone = lines.find((line) => line.name === 'X-WR-TIMEZONE')?.value.trim();
  return readEvent(lines.slice(first + 1, last), calendarZone);
}

function marks(line: ContentLine, name: 'BEGIN' | 'END', component: string): boolean {
  return line.name === name && line.value.trim().toUpperCase() === component;
}

function readEvent(lines: readonly ContentLine[], calendarZone: string | undefined): unknown {
  const data: Record<string, unknown> = { timezone: calendarZone };
  for (const line of lines) {
    const { name, value } = line;
    const field = TEXT_FIELDS[name];
    if (field) data[field] = unescapeContentText(value);
    else if (name === 'URL') data.url = unescapeContentUri(value);
    else if (name === 'DTSTART') {
      const start = readTime(line);
      data.start = start;
      data.allDay = isDate(start);
      data.timezone ??= line.parameters.TZID;
    } else if (name === 'DTEND') {
      const end = readTime(line);
      data.end = isDate(end) ? addDays(end, -1) : end;
    } else if (name === 'BEGIN') throw new PayloadSyntaxError(`holds a ${value.trim()}, which has no field`);
    else if (!IGNORED.has(name) && !name.startsWith('X-')) data[name] = unescapeContentText(value);
  }
  return withoutEmpty(data);
}

const isDate = (time: string): boolean => readIsoTime(time)?.hasTime === false;

/** `20260501`, `20260501T193000Z` or a local time, with its TZID → ISO 8601; in UTC where the zone is known. */
function readTime({ value, parameters }: ContentLine): string {
  const match = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/i.exec(value.trim());
  if (!match) return value;
  const [, year, month, day, hour, minute, second, utc = ''] = match;
  const date = `${year}-${month}-${day}`;
  if (hour === undefined) return date;
  const text = `${date}T${hour}:${minute}:${second}${utc.toUpperCase()}`;
  const local = readIsoTime(text);
  const zone = parameters.TZID;
  return local && utc === '' && zone !== undefined && isTimeZone(zone)
    ? writeUtc(instantInZone(local.local, zone))
    : text;
}
