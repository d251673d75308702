import { describe, expect, test } from '@jest/globals';
import { CODE_TYPES, payloadType, parseData } from '../../../../core/symbols/payloads/registry.js';
import { completeStyle } from '../../../../core/symbols/style.js';
import { splitListCell } from '../../../../core/jobs/rows/split-list-cell.js';
import { normalizeDateTime, normalizeNumber, parseYesNo } from '../../../../core/jobs/rows/written-values.js';
import { checkRows, formatRowError } from '../../../../dashboard/imports/check-rows.js';
import { exampleCsv } from '../../../../dashboard/imports/example-csv.js';
import { guessSetup } from '../../../../dashboard/imports/guess-mapping.js';
import { errorCsv } from '../../../../dashboard/imports/error-csv.js';
import { parseTable } from '../../../../dashboard/imports/parse-table.js';
import type { TypeChoice } from '../../../../dashboard/imports/targets.js';

const SIGNAL = { signal: new AbortController().signal, onProgress: () => undefined };

async function check(text: string, { type, tags = [] }: { type?: TypeChoice; tags?: string[] } = {}) {
  const table = parseTable(text);
  const setup = {
    ...guessSetup(table, type),
    columns: table.columns,
    tags,
    timezone: 'Europe/Vienna',
    dateOrder: 'day' as const,
    onConflict: 'fail' as const,
    templates: new Map(),
  };
  const rows = (await checkRows(table, setup, completeStyle(), SIGNAL)) ?? [];
  return {
    table,
    rows,
    items: rows.map(({ item }) => item),
    errors: rows.map(({ errors: rowErrors }) =>
      rowErrors.map((error) => formatRowError(error, table.columns)),
    ),
  };
}

describe('a row becomes an item', () => {
  test('lists spread over columns and cells are joined, groups are nested, and common tags are added', async () => {
    const { items, errors } = await check(
      'Vorname;Nachname;E_Mail;Telefon 1;Telefon 2;PLZ;Ort;Tags;Geburtstag\n' +
        'Käthe;Groß;k@example.at, g@example.at;0043 1 5131511;+43 1 5131512;1010;Wien;Team, Süd;10.12.1985',
      { tags: ['staff', 'Team'] },
    );
    expect(errors).toEqual([[]]);
    expect(items).toEqual([
      {
        type: 'vcard',
        data: {
          firstName: 'Käthe',
          lastName: 'Groß',
          emails: ['k@example.at', 'g@example.at'],
          phones: ['+43 1 5131511', '+43 1 5131512'],
          address: { postalCode: '1010', city: 'Wien' },
          birthday: '1985-12-10',
        },
        tags: ['Team', 'Süd', 'staff'],
      },
    ]);
  });

  test('yes, no, and names of Wi-Fi security are recognized, and empty cells are left out', async () => {
    const { items, errors } = await check(
      'SSID,Password,Security,Hidden,Short code,Name\nCafé,espresso!,wpa2,ja,Cafe-1,Guests\nOpen,,open,,,',
    );
    expect(errors).toEqual([[], []]);
    expect(items).toEqual([
      {
        type: 'wifi',
        data: { ssid: 'Café', password: 'espresso!', security: 'wpa2', hidden: true },
        name: 'Guests',
        shortCode: 'cafe-1',
      },
      { type: 'wifi', data: { ssid: 'Open', security: 'nopass' } },
    ]);
  });

  test('each row has its own type, and cells that do not apply to it are rejected', async () => {
    const { items, errors } = await check(
      'Type,Link,SSID,Password,Dynamic\nLink,example.com,,,no\nwifi,,Café,espresso!,\nwifi,example.com,Café,espresso!,\nsofa,,,,\n,example.com,,,',
    );
    expect(items.slice(0, 2)).toEqual([
      { type: 'url', data: { url: 'https://example.com' }, dynamic: false },
      { type: 'wifi', data: { ssid: 'Café', password: 'espresso!' } },
    ]);
    expect(errors).toEqual([
      [],
      [],
      ['Link: does not apply to wifi codes: leave it empty'],
      ['Type: is not a code type: use url, wifi, vcard, …'],
      ['Type: is missing'],
    ]);
  });

  test('metadata columns give values under the names of their columns', async () => {
    const { items, errors } = await check(
      'Link,metadata.Tisch-Nr.,Metadata: Größe (cm)\nhttps://example.com,007,\nhttps://example.com,,10',
    );
    expect(errors).toEqual([[], []]);
    expect(items.map((item) => item?.metadata)).toEqual([{ 'Tisch-Nr': '007' }, { Grosse_cm: 10 }]);

    const odd = await check('Link,metadata.席,metadata.constructor\nhttps://example.com,1,2');
    expect(odd.items[0]?.metadata).toEqual({ column_2: 1, column_3: 2 });
  });

  test('a column may hold the whole content as text', async () => {
    const { items, errors } = await check(
      'type,data\nwifi,WIFI:T:WPA;S:Bistro;P:espresso!;;\nphone,+43 1 5131511',
    );
    expect(errors).toEqual([[], []]);
    expect(items[1]).toEqual({ type: 'phone', data: '+43 1 5131511' });
  });

  test('times without an offset are in the reader’s time zone', async () => {
    const { items, errors } = await check('Titel;Beginn;Ende\nFest;1.5.2026 19:30;01.05.2026, 22:00');
    expect(errors).toEqual([[]]);
    const parsed = parseData('event', items[0]?.data);
    expect(parsed).toMatchObject({
      ok: true,
      data: { start: '2026-05-01T17:30:00Z', end: '2026-05-01T20:00:00Z' },
    });
  });

  test.each(CODE_TYPES)('the example file of %s gives the example of the type', async (type) => {
    const { items, errors } = await check(exampleCsv(type), { type });
    expect(errors).toEqual([[]]);
    const actual = parseData(type, items[0]?.data);
    const expected = parseData(type, payloadType(type).example);
    expect(actual).toEqual(expected);
  });
});

describe('an error names its row and column', () => {
  test('the message says what to do', async () => {
    const { errors } = await check(
      'Name,Link,Short code,Dynamic\n,notaurl,ok-1,\nBar,,,\nBaz,ftp://example.com,a b,perhaps\n' +
        `${'x'.repeat(201)},https://example.com,ok-1,\n,https://example.com,OK-1,`,
      { type: 'url' },
    );
    expect(errors).toEqual(
      [
        ['Link: must be an absolute URL that starts with http:// or https://'],
        ['URL: is required'],
        [
          'Link: must be an absolute URL that starts with http:// or https://',
          'Dynamic: must be true or false',
          'Short code: must contain only letters, digits, -, and _, and start with a letter or digit',
        ].sort(),
        ['Name: must be at most 200 characters', 'Short code: is already used in an earlier row'],
        ['Short code: is already used in an earlier row'],
      ].map((row) => expect.arrayContaining(row)),
    );
    expect(errors.map((row) => row.length)).toEqual([1, 1, 3, 2, 1]);
  });

  test('list items, numbers, and choices are reported at their own column', async () => {
    const phones = await check('Vorname,Phone 1,Phone 2\nAda,+43 1 5131511,12345');
    expect(phones.rows[0]?.errors).toMatchObject([{ column: 2 }]);
    const locations = await check('Latitude,Longitude\nnorth,200');
    expect(locations.errors).toEqual([['Latitude: must be a number', 'Longitude: must be 180 or less']]);
    const networks = await check('SSID,Security\nCafé,secret');
    expect(networks.errors[0]).toContain('Security: must be one of WPA, WPA3, WEP, nopass, WPA2-EAP');
  });

  test('content that is too long for any symbol is rejected', async () => {
    const { errors } = await check(`Text\n${'ä'.repeat(1_000)}\n${'ä'.repeat(1_200)}\n${'7'.repeat(5_000)}`, {
      type: 'text',
    });
    expect(errors[0]).toEqual([]);
    expect(errors[1]?.[0]).toContain('takes 2400 bytes; at error correction M at most 2331 bytes fit');
    expect(errors[2]).toEqual([]);
  });

  test('metadata that is too long and duplicate keys are rejected', async () => {
    const { rows, errors } = await check(
      `Link,metadata.room,metadata-room,metadata.note\nhttps://example.com,1,2,${'x'.repeat(501)}`,
    );
    expect(errors[0]).toEqual([
      'metadata-room: must be empty: another column has the key room',
      'metadata.note: must be at most 500 characters',
    ]);
    expect(rows[0]?.errors.map(({ column }) => column)).toEqual([2, 3]);
  });

  test('a cell that would be silently ignored is rejected', async () => {
    const { errors } = await check('SSID,Password,Security\nCafé,espresso!,open\nCafé,,open');
    expect(errors).toEqual([['Password: must be omitted when security is nopass'], []]);
  });

  test('a static type cannot be dynamic', async () => {
    const { errors } = await check('SSID,Password,Dynamic\nCafé,espresso!,yes');
    expect(errors).toEqual([['Dynamic: must be false or omitted, because wifi codes are always static']]);
  });
});

describe('the CSV of rows to fix', () => {
  test('it holds the invalid rows unchanged with their errors, and parses as the same table', async () => {
    const text = 'Name;Link;Tel\n"Bar; Grill";notaurl;"zwei\nZeilen"\nBaz;;+43 1\n';
    const { table, rows, errors } = await check(text, { type: 'url' });
    const csv = errorCsv(
      table,
      rows.map(({ row }, index) => ({ row, errors: errors[index] ?? [] })),
    );
    expect(csv.startsWith('\uFEFFName;Link;Tel;Row errors\r\n')).toBe(true);
    expect(csv).toContain('"Bar; Grill";notaurl;"zwei\nZeilen";Link: must be an absolute URL');
    const parsedAgain = parseTable(csv);
    expect(parsedAgain.columns).toEqual(table.columns);
    expect(parsedAgain.rows.map(({ cells }) => cells)).toEqual(table.rows.map(({ cells }) => cells));
  });

  test('no cell runs as a formula in a spreadsheet', () => {
    const cells = [
      '=HYPERLINK("http://evil.example")',
      '+49 30 1',
      '-2+3',
      '@SUM(A1)',
      '\t=1',
      '＝1',
      'plain',
    ];
    const csv = errorCsv({ columns: ['=cmd', ...'bcdefg'], delimiter: ',' }, [
      { row: { number: 2, cells }, errors: ['-x'] },
    ]);
    const lines = csv.slice(1).split('\r\n');
    for (const cell of [...lines[0]!.split(','), ...lines[1]!.split(',')]) {
      expect(cell.replace(/^"/, '')).not.toMatch(/^[=+\-@\t＝]/);
    }
    expect(parseTable(csv).rows[0]?.cells).toEqual(cells);
  });
});

describe('cells may use the formats of several locales', () => {
  test.each([
    ['12,50', '12.50'],
    ['1.234,56', '1234.56'],
    ['1,234.56', '1234.56'],
    ['€ 1 234,5', '1234.5'],
    ['12.5 €', '12.5'],
    ['-16,37', '-16.37'],
    ['twelve', 'twelve'],
    ['1.2.3', '1.2.3'],
  ])('the number %s becomes %s', (cell, number) => expect(normalizeNumber(cell)).toBe(number));

  test.each([
    ['1.5.2026', '2026-05-01'],
    ['01.05.2026 9:30', '2026-05-01T09:30'],
    ['2026-05-01 19:30:00+02:00', '2026-05-01T19:30:00+02:00'],
    ['5/1/2026', '5/1/2026'],
  ])('the time %s becomes %s', (cell, time) => expect(normalizeDateTime(cell)).toBe(time));

  test('a list is split at separators that its items cannot contain', () => {
    expect(splitListCell('a@b.at; c@d.at,e@f.at', false)).toEqual(['a@b.at', 'c@d.at', 'e@f.at']);
    expect(splitListCell('https://a.at/x,y https://b.at', true)).toEqual([
      'https://a.at/x,y',
      'https://b.at',
    ]);
    expect([parseYesNo('Wahr'), parseYesNo('0'), parseYesNo('maybe')]).toEqual([true, false, undefined]);
  });
});
