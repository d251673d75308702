import { expect, test } from '@jest/globals';
import { draftImportRow } from '../../../../../codes/draft-import-row.js';
import { parseInput } from '../../../../../core/basics/parse-input.js';
import { createQrCodeSchema } from '../../../../../core/codes/qr-code-schemas.js';
import { columnPath } from '../../../../../core/jobs/rows/import-columns.js';
import { dataOfRow, parseRow } from '../../../../../core/jobs/rows/parse-row.js';
import { createCsvReader } from '../../../../../core/jobs/imports/row-readers.js';
import { parseHeader } from '../../../../../core/jobs/imports/table-header.js';
import { parseData } from '../../../../../core/symbols/payloads/registry.js';
import { completeStyle } from '../../../../../core/symbols/style.js';
import { checkRow } from '../../../../../dashboard/imports/check-row.js';
import { guessSetup } from '../../../../../dashboard/imports/guess-mapping.js';
import { parseTable } from '../../../../../dashboard/imports/parse-table.js';
import { uploadColumns } from '../../../../../dashboard/imports/setup.js';

const TIME_ZONE = 'Europe/Vienna';

/**
 * Returns the code that the page for many codes creates from a table of one row: normalized, or the messages
 * about its cells.
 */
function onPage(csv: string): unknown {
  const table = parseTable(csv, { hasHeader: true });
  const setup = {
    ...guessSetup(table, 'column'),
    columns: table.columns,
    tags: [],
    timezone: TIME_ZONE,
    dateOrder: 'day' as const,
    onConflict: 'fail' as const,
    templates: new Map(),
  };
  const { item, errors } = checkRow(table.rows[0]!, setup, uploadColumns(setup), completeStyle());
  return errors.length > 0 ? errors.map(({ message }) => message) : normalized(item);
}

/** Returns the code that an import creates from the same table. */
function inImport(csv: string): unknown {
  const reader = createCsvReader();
  const [header, row] = [...reader.push(csv), ...reader.end()];
  const table = parseHeader(header!, columnPath);
  const { columns } = table;
  const drafted = draftImportRow(table.pick(row!, 1), {
    format: 'qrelay',
    mapping: {},
    columns,
    timezone: TIME_ZONE,
    ownShortCode: () => undefined,
  });
  if (drafted.kind === 'invalid') return [drafted.error.message];
  const { fields, problems } = drafted.row;
  const data = dataOfRow(fields['type'], drafted.row);
  return problems.length > 0 ? problems.map(({ message }) => message) : normalized({ ...fields, data });
}

function normalized(body: unknown): unknown {
  const parsed = parseInput(createQrCodeSchema, body);
  if (!parsed.ok) return parsed.invalid.details.map(({ message }) => message);
  const data = parseData(parsed.data.type, parsed.data.data);
  return { ...parsed.data, data: data.ok ? data.data : data.issues };
}

function csvOf(record: Record<string, string>): string {
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  return `\uFEFF${Object.keys(record).map(quoted).join(';')}\r\n${Object.values(record).map(quoted).join(';')}\r\n`;
}

const URL_CODE = { type: 'url', 'data.url': 'https://example.com/' };
const SEPA = { type: 'sepa', 'data.name': 'Red Cross', 'data.iban': 'DE89370400440532013000' };
const WIFI = { type: 'wifi', 'data.ssid': 'Café', 'data.password': 'espresso!' };
const EVENT = { type: 'event', 'data.title': 'Fest' };
const VCARD = { type: 'vcard', 'data.lastName': 'Groß' };
const LONG = 'a'.repeat(63);
const RULES = '[{"when":{"country":["CH"]},"url":"https://example.com/ch"}]';
const NOT_A_URL = 'must be an absolute URL that starts with http:// or https://';
const NO_PREFIX = 'must start with + and the country code';

/** The cells of a row, and the members of its code, or a part of the message about the one invalid cell. */
const CASES: [cells: Record<string, string>, code: object | string][] = [
  // Numbers
  [{ ...SEPA, 'data.amount': '12,50' }, { data: { amount: 12.5 } }],
  [{ ...SEPA, 'data.amount': '1.234,56 €' }, { data: { amount: 1234.56 } }],
  [{ ...SEPA, 'data.amount': '1,234.56' }, { data: { amount: 1234.56 } }],
  [{ ...SEPA, 'data.amount': '1.234' }, 'must have at most 2 decimals'],
  [{ ...SEPA, 'data.amount': '1e2' }, { data: { amount: 100 } }],
  [{ ...SEPA, 'data.amount': 'twelve' }, 'must be a number'],
  [
    { type: 'geo', 'data.latitude': '48,2', 'data.longitude': '-16.37' },
    { data: { latitude: 48.2, longitude: -16.37 } },
  ],
  [{ type: 'geo', 'data.latitude': '48° 12′ N', 'data.longitude': '16.3' }, { data: { latitude: 48.2 } }],
  [
    { type: 'upi', 'data.pa': 'a@okbank', 'data.pn': 'A', 'data.tr': '12,50' },
    'must contain only letters, digits',
  ],
  // Yes and no, choices, and types
  [{ ...WIFI, 'data.hidden': 'ja' }, { data: { hidden: true } }],
  [{ ...WIFI, 'data.hidden': 'TRUE' }, { data: { hidden: true } }],
  [{ ...WIFI, 'data.hidden': '0' }, { data: { hidden: false } }],
  [{ ...WIFI, 'data.hidden': 'maybe' }, 'must be true or false'],
  [{ ...WIFI, 'data.security': 'wpa2-psk' }, { data: { security: 'WPA' } }],
  [{ ...WIFI, 'data.security': 'offen' }, 'must be omitted when security is nopass'],
  [{ type: 'wifi', 'data.ssid': 'Café', 'data.security': 'open' }, { data: { security: 'nopass' } }],
  [
    { ...WIFI, 'data.security': 'WPA2-Enterprise', 'data.eap': 'peap' },
    { data: { security: 'WPA2-EAP', eap: 'PEAP' } },
  ],
  [{ ...URL_CODE, dynamic: 'nein' }, { dynamic: false }],
  [{ ...URL_CODE, dynamic: 'perhaps' }, 'must be true or false'],
  [{ ...URL_CODE, compact: 'oui' }, { compact: true }],
  [{ type: 'URL', 'data.url': 'https://example.com/' }, { type: 'url' }],
  [{ type: 'Link', 'data.url': 'https://example.com/' }, { type: 'url' }],
  [{ type: 'WLAN', 'data.ssid': 'Café', 'data.security': 'nopass' }, { type: 'wifi' }],
  // URLs and phone numbers
  [{ type: 'url', 'data.url': 'example.com/a,b;c' }, { data: { url: 'https://example.com/a,b;c' } }],
  [{ type: 'url', 'data.url': 'ftp://example.com' }, NOT_A_URL],
  [{ type: 'url', 'data.url': '   ' }, 'is required'],
  [{ type: 'url', data: 'example.com' }, { data: { url: 'https://example.com/' } }],
  [{ type: 'url', data: ' https://example.com/ ' }, { data: { url: 'https://example.com/' } }],
  [{ type: 'phone', data: '0043 1 5131511' }, { data: { number: '+4315131511' } }],
  [{ type: 'phone', 'data.number': '0043 1 5131511' }, { data: { number: '+4315131511' } }],
  [{ type: 'phone', 'data.number': "'+49 30 901820" }, { data: { number: '+4930901820' } }],
  [{ type: 'phone', 'data.number': '4.9E+11' }, NO_PREFIX],
  [{ type: 'phone', 'data.number': '4930901820' }, NO_PREFIX],
  // Lists
  [{ ...URL_CODE, tags: 'menu,spring' }, { tags: ['menu', 'spring'] }],
  [{ ...URL_CODE, tags: 'menu|spring' }, { tags: ['menu', 'spring'] }],
  [{ ...URL_CODE, tags: 'menu; spring\nwall' }, { tags: ['menu', 'spring', 'wall'] }],
  [{ ...URL_CODE, tags: 'flyer, A5|' }, { tags: ['flyer, A5'] }],
  [{ ...URL_CODE, tags: 'a, b|c' }, { tags: ['a, b', 'c'] }],
  [{ ...URL_CODE, tags: 'b\\|c|d' }, { tags: ['b|c', 'd'] }],
  [{ ...URL_CODE, tags: `${LONG}, x|c` }, { tags: [LONG, 'x', 'c'] }],
  [{ ...URL_CODE, tags: 'a,a,A' }, { tags: ['a', 'A'] }],
  [
    { ...VCARD, 'data.phones': '0043 1 5131511; +43 1 5131512' },
    { data: { phones: ['+4315131511', '+4315131512'] } },
  ],
  [
    { ...VCARD, 'data.phones': '+43 1 5131511', 'data.phoneTypes': 'Mobile' },
    { data: { phoneTypes: ['mobile'] } },
  ],
  [
    { ...VCARD, 'data.emails': 'a@example.at|b@example.at' },
    { data: { emails: ['a@example.at', 'b@example.at'] } },
  ],
  [
    { ...VCARD, 'data.urls': 'example.at; www.example.at/a,b' },
    { data: { urls: ['https://example.at/', 'https://www.example.at/a,b'] } },
  ],
  [{ ...VCARD, 'data.photoUrl': 'example.at/k.jpg' }, { data: { photoUrl: 'https://example.at/k.jpg' } }],
  [
    { ...VCARD, 'data.address.city': 'Wien', 'data.address.postalCode': '1010' },
    { data: { address: { city: 'Wien', postalCode: '1010' } } },
  ],
  // Texts
  [{ ...WIFI, 'data.ssid': ' 007 ' }, { data: { ssid: ' 007 ' } }],
  [{ type: 'text', data: ' Hello "World" ' }, { data: { text: ' Hello "World" ' } }],
  [{ ...URL_CODE, name: ' Table 1 ' }, { name: ' Table 1 ' }],
  [{ ...URL_CODE, name: `${'x'.repeat(200)} ` }, { name: 'x'.repeat(200) }],
  [{ ...URL_CODE, name: "'=1+1" }, { name: '=1+1' }],
  [{ ...URL_CODE, shortCode: ' Table-1 ' }, { shortCode: 'table-1' }],
  [{ ...URL_CODE, shortCode: '1.5.2026' }, 'must contain only letters, digits, -, and _'],
  // Metadata
  [{ ...URL_CODE, 'metadata.seats': '4', 'metadata.zip': '007' }, { metadata: { seats: 4, zip: '007' } }],
  [{ ...URL_CODE, 'metadata.open': 'TRUE', 'metadata.text': '"4"' }, { metadata: { open: true, text: '4' } }],
  [
    { ...URL_CODE, 'metadata.Größe (cm)': '10', 'metadata.Tisch-Nr.': '7' },
    { metadata: { Grosse_cm: 10, 'Tisch-Nr': 7 } },
  ],
  [{ ...URL_CODE, 'metadata._id': '7', 'metadata.note': '' }, { metadata: { _id: 7 } }],
  // Dates and times
  [{ ...VCARD, 'data.birthday': '10.12.1985' }, { data: { birthday: '1985-12-10' } }],
  [
    { ...EVENT, 'data.start': '1.5.2026 19:30', 'data.end': '2026-05-01 22:00' },
    { data: { start: '2026-05-01T17:30:00Z', end: '2026-05-01T20:00:00Z', timezone: TIME_ZONE } },
  ],
  [{ ...EVENT, 'data.start': '2026-05-01T19:30:00+02:00' }, { data: { start: '2026-05-01T17:30:00Z' } }],
  [{ ...EVENT, 'data.start': '1.5.2026' }, { data: { start: '2026-05-01', allDay: true } }],
  [
    { ...EVENT, 'data.start': '1.5.2026 19:30', 'data.allDay': 'ja' },
    { data: { start: '2026-05-01', allDay: true } },
  ],
  [
    { ...EVENT, 'data.start': '1.5.2026', 'data.allDay': 'x', 'data.timezone': 'Wien' },
    { data: { allDay: true } },
  ],
  [
    { ...EVENT, 'data.start': '1.5.2026 19:30', 'data.timezone': 'Asia/Tokyo' },
    { data: { start: '2026-05-01T10:30:00Z' } },
  ],
  // Routing
  [
    { ...URL_CODE, 'routing.activeUntil': '1.5.2026 19:30' },
    { routing: { activeUntil: '2026-05-01T17:30:00.000Z' } },
  ],
  [
    { ...URL_CODE, 'routing.activeFrom': '2026-05-01', 'routing.activeUntil': '1.5.2026' },
    { routing: { activeFrom: '2026-04-30T22:00:00.000Z', activeUntil: '2026-05-01T21:59:59.000Z' } },
  ],
  [{ ...URL_CODE, 'routing.activeUntil': 'soon' }, 'must be an ISO 8601 time'],
  [
    { ...URL_CODE, 'routing.scanLimit.scans': '1.000,00', 'routing.scanLimit.confirm': 'ja' },
    { routing: { scanLimit: { scans: 1000, confirm: true } } },
  ],
  [
    { ...URL_CODE, 'routing.unavailableUrl': 'example.com/closed' },
    { routing: { unavailableUrl: 'https://example.com/closed' } },
  ],
  [{ ...URL_CODE, 'routing.rules': RULES }, { routing: { rules: [{ when: { country: ['CH'] } }] } }],
  [{ ...URL_CODE, 'routing.rules': '[{"when"' }, 'must be JSON'],
  [
    { ...URL_CODE, 'routing.query.keys': 'table, guest', 'routing.query.forward': 'Append' },
    { routing: { query: { forward: 'append', keys: ['table', 'guest'] } } },
  ],
  [{ ...URL_CODE, 'routing.query.keys': '["a,b"]' }, { routing: { query: { keys: ['a,b'] } } }],
  [{ ...URL_CODE, 'routing.utm.source': ' poster ' }, { routing: { utm: { source: ' poster ' } } }],
  [{ ...URL_CODE, 'routing.password': '1234' }, { routing: { password: '1234' } }],
  [{ ...URL_CODE, 'routing.params': '{"a":"b"}' }, { routing: { params: { a: 'b' } } }],
];

test.each(CASES)('the page for many codes and an import read %j alike', (cells, code) => {
  const csv = csvOf(cells);
  expect(onPage(csv)).toEqual(inImport(csv));
  if (typeof code === 'object') expect(inImport(csv)).toMatchObject(code);
  else expect(inImport(csv)).toEqual([expect.stringContaining(code)]);
});

test('a time without an offset is invalid where no time zone is known', () => {
  const { fields } = parseRow([['routing.activeUntil', '1.5.2026 19:30']]);
  expect(fields).toEqual({ routing: { activeUntil: '1.5.2026 19:30' } });
});
