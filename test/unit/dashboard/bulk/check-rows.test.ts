import { describe, expect, test } from '@jest/globals';
import { CODE_TYPES, payloadType, parseData } from '../../../../core/payloads/registry.js';
import { completeStyle } from '../../../../core/style.js';
import { bulkParts } from '../../../../dashboard/bulk/batches.js';
import { cellItems, isoTime, plainNumber, readYesNo } from '../../../../dashboard/bulk/cell-value.js';
import { checkRows, faultInWords } from '../../../../dashboard/bulk/check-rows.js';
import { exampleCsv } from '../../../../dashboard/bulk/example-csv.js';
import { guessSetup } from '../../../../dashboard/bulk/guess-mapping.js';
import { refusalsOf } from '../../../../dashboard/bulk/server-errors.js';
import { errorCsv } from '../../../../dashboard/bulk/error-csv.js';
import { readTable } from '../../../../dashboard/bulk/read-table.js';
import { ApiError } from '../../../../dashboard/http/api-error.js';
import type { TypeChoice } from '../../../../dashboard/bulk/targets.js';

const SIGNAL = { signal: new AbortController().signal, onProgress: () => undefined };

async function check(text: string, { type, tags = [] }: { type?: TypeChoice; tags?: string[] } = {}) {
  const table = readTable(text);
  const setup = {
    ...guessSetup(table, type),
    columns: table.columns,
    tags,
    timezone: 'Europe/Vienna',
  };
  const rows = (await checkRows(table, setup, completeStyle(), SIGNAL)) ?? [];
  return {
    table,
    rows,
    items: rows.map(({ item }) => item),
    faults: rows.map(({ faults }) => faults.map((fault) => faultInWords(fault, table.columns))),
  };
}

describe('rows become items', () => {
  test('with lists over columns and inside cells, groups, and tags for all', async () => {
    const { items, faults } = await check(
      'Vorname;Nachname;E-Mail;Telefon 1;Telefon 2;PLZ;Ort;Tags;Geburtstag\n' +
        'Käthe;Groß;k@example.at, g@example.at;0043 1 5131511;+43 1 5131512;1010;Wien;Team, Süd;10.12.1985',
      { tags: ['staff', 'Team'] },
    );
    expect(faults).toEqual([[]]);
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

  test('with words for yes and no, kinds of security, and what is empty left out', async () => {
    const { items, faults } = await check(
      'SSID,Password,Security,Hidden,Short code,Name\nCafé,espresso!,wpa2,ja,Cafe-1,Guests\nOpen,,open,,,',
    );
    expect(faults).toEqual([[], []]);
    expect(items).toEqual([
      {
        type: 'wifi',
        data: { ssid: 'Café', password: 'espresso!', security: 'WPA', hidden: true },
        name: 'Guests',
        shortCode: 'cafe-1',
      },
      { type: 'wifi', data: { ssid: 'Open', security: 'nopass' } },
    ]);
  });

  test('with the type of each row, and cells that its type has no use for refused', async () => {
    const { items, faults } = await check(
      'Type,Link,SSID,Password,Dynamic\nLink,example.com,,,no\nwifi,,Café,espresso!,\nwifi,example.com,Café,espresso!,\nsofa,,,,\n,example.com,,,',
    );
    expect(items.slice(0, 2)).toEqual([
      { type: 'url', data: { url: 'https://example.com' }, dynamic: false },
      { type: 'wifi', data: { ssid: 'Café', password: 'espresso!' } },
    ]);
    expect(faults).toEqual([
      [],
      [],
      ['Link: is nothing that wifi codes have: leave it empty'],
      ['Type: is not a type of codes: write url, wifi, vcard …'],
      ['Type: is missing'],
    ]);
  });

  test('with metadata under the names of their columns, as the texts that they are', async () => {
    const { items, faults } = await check(
      'Link,metadata.Tisch-Nr.,Metadata: Größe (cm)\nhttps://example.com,007,\nhttps://example.com,,10',
    );
    expect(faults).toEqual([[], []]);
    expect(items.map((item) => item?.metadata)).toEqual([{ 'Tisch-Nr': '007' }, { Grosse_cm: '10' }]);

    const odd = await check('Link,metadata.席,metadata.constructor\nhttps://example.com,1,2');
    expect(odd.items[0]?.metadata).toEqual({ column_2: '1', column_3: '2' });
  });

  test('with a content as one text', async () => {
    const { items, faults } = await check(
      'type,data\nwifi,WIFI:T:WPA;S:Bistro;P:espresso!;;\nphone,+43 1 5131511',
    );
    expect(faults).toEqual([[], []]);
    expect(items[1]).toEqual({ type: 'phone', data: '+43 1 5131511' });
  });

  test('with times of the reader’s zone where they have none of their own', async () => {
    const { items, faults } = await check('Titel;Beginn;Ende\nFest;1.5.2026 19:30;01.05.2026, 22:00');
    expect(faults).toEqual([[]]);
    const reading = parseData('event', items[0]?.data);
    expect(reading).toMatchObject({
      ok: true,
      data: { start: '2026-05-01T17:30:00Z', end: '2026-05-01T20:00:00Z' },
    });
  });

  test.each(CODE_TYPES)('from the example file of %s, as in the example of its type', async (type) => {
    const { items, faults } = await check(exampleCsv(type), { type });
    expect(faults).toEqual([[]]);
    const made = parseData(type, items[0]?.data);
    const meant = parseData(type, payloadType(type).example);
    expect(made).toEqual(meant);
  });
});

describe('what is wrong is told by row and column', () => {
  test('in words that say what to do', async () => {
    const { faults } = await check(
      'Name,Link,Short code,Dynamic\n,notaurl,ok-1,\nBar,,,\nBaz,ftp://example.com,a b,perhaps\n' +
        `${'x'.repeat(201)},https://example.com,ok-1,\n,https://example.com,OK-1,`,
      { type: 'url' },
    );
    expect(faults).toEqual(
      [
        ['Link: must be an absolute URL that starts with http:// or https://'],
        ['Web address: is missing'],
        [
          'Link: must be an absolute URL that starts with http:// or https://',
          'Dynamic: must be yes or no',
          'Short code: must be letters, digits, - and _, starting with a letter or digit',
        ].sort(),
        ['Name: must be at most 200 characters', 'Short code: is that of row 2 too'],
        ['Short code: is that of row 2 too'],
      ].map((row) => expect.arrayContaining(row)),
    );
    expect(faults.map((row) => row.length)).toEqual([1, 1, 3, 2, 1]);
  });

  test('at the very column of a list, and for numbers and choices', async () => {
    const phones = await check('Vorname,Phone 1,Phone 2\nAda,+43 1 5131511,12345');
    expect(phones.rows[0]?.faults).toMatchObject([{ column: 2 }]);
    const places = await check('Latitude,Longitude\nnorth,200');
    expect(places.faults).toEqual([['Latitude: must be a number', 'Longitude: must be at most 180']]);
    const networks = await check('SSID,Security\nCafé,secret');
    expect(networks.faults[0]).toContain('Security: must be one of WPA, WPA3, WEP, nopass, WPA2-EAP');
  });

  test('when a content is too long for any symbol, or for the standard of its type', async () => {
    const { faults } = await check(`Text\n${'ä'.repeat(1_000)}\n${'ä'.repeat(1_200)}\n${'7'.repeat(5_000)}`, {
      type: 'text',
    });
    expect(faults[0]).toEqual([]);
    expect(faults[1]?.[0]).toContain('takes 2400 bytes; at error correction M at most 2331 bytes fit');
    expect(faults[2]).toEqual([]);
  });

  test('when metadata is too long, or two columns have one key', async () => {
    const { rows, faults } = await check(
      `Link,metadata.room,metadata-room,metadata.note\nhttps://example.com,1,2,${'x'.repeat(501)}`,
    );
    expect(faults[0]).toEqual([
      'metadata-room: must be empty: another column is room too',
      'metadata.note: must be at most 500 characters',
    ]);
    expect(rows[0]?.faults.map(({ column }) => column)).toEqual([2, 3]);
  });

  test('when a cell would be left out without a word', async () => {
    const { faults } = await check('SSID,Password,Security\nCafé,espresso!,open\nCafé,,open');
    expect(faults).toEqual([['Password: is not used beside the other values: leave it empty'], []]);
  });

  test('when a type can’t be what its row asks for', async () => {
    const { faults } = await check('SSID,Password,Dynamic\nCafé,espresso!,yes');
    expect(faults).toEqual([['Dynamic: must be no or empty: wifi codes carry their content themselves']]);
  });
});

describe('the file to mend', () => {
  test('has the faulty rows as they came, what is wrong with each, and reads again as the same table', async () => {
    const text = 'Name;Link;Tel\n"Bar; Grill";notaurl;"zwei\nZeilen"\nBaz;;+43 1\n';
    const { table, rows, faults } = await check(text, { type: 'url' });
    const csv = errorCsv(
      table,
      rows.map(({ row }, index) => ({ row, problems: faults[index] ?? [] })),
    );
    expect(csv.startsWith('\uFEFFName;Link;Tel;What is wrong\r\n')).toBe(true);
    expect(csv).toContain('"Bar; Grill";notaurl;"zwei\nZeilen";Link: must be an absolute URL');
    const again = readTable(csv);
    expect(again.columns).toEqual(table.columns);
    expect(again.rows.map(({ cells }) => cells)).toEqual(table.rows.map(({ cells }) => cells));
  });

  test('runs as no formula in a spreadsheet', () => {
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
      { row: { number: 2, cells }, problems: ['-x'] },
    ]);
    const lines = csv.slice(1).split('\r\n');
    for (const cell of [...lines[0]!.split(','), ...lines[1]!.split(',')]) {
      expect(cell.replace(/^"/, '')).not.toMatch(/^[=+\-@\t＝]/);
    }
    expect(readTable(csv).rows[0]?.cells).toEqual(cells);
  });
});

describe('cells are read as countries write them', () => {
  test.each([
    ['12,50', '12.50'],
    ['1.234,56', '1234.56'],
    ['1,234.56', '1234.56'],
    ['€ 1 234,5', '1234.5'],
    ['12.5 €', '12.5'],
    ['-16,37', '-16.37'],
    ['twelve', 'twelve'],
    ['1.2.3', '1.2.3'],
  ])('%s is %s', (cell, number) => expect(plainNumber(cell)).toBe(number));

  test.each([
    ['1.5.2026', '2026-05-01'],
    ['01.05.2026 9:30', '2026-05-01T09:30'],
    ['2026-05-01 19:30:00+02:00', '2026-05-01T19:30:00+02:00'],
    ['5/1/2026', '5/1/2026'],
  ])('%s is %s', (cell, time) => expect(isoTime(cell)).toBe(time));

  test('lists are parted by what their items can’t hold', () => {
    expect(cellItems('a@b.at; c@d.at,e@f.at', 'email')).toEqual(['a@b.at', 'c@d.at', 'e@f.at']);
    expect(cellItems('https://a.at/x,y https://b.at', 'url')).toEqual(['https://a.at/x,y', 'https://b.at']);
    expect([readYesNo('Wahr'), readYesNo('0'), readYesNo('maybe')]).toEqual([true, false, undefined]);
  });
});

describe('good rows go in parts', () => {
  test('of 500, in order, none twice', async () => {
    const lines = Array.from({ length: 1_201 }, (_, index) => `https://example.com/${index}`);
    const { rows } = await check(`Link\n${lines.join('\n')}`);
    const parts = bulkParts(rows, undefined);
    expect(parts.map(({ items }) => items.length)).toEqual([500, 500, 201]);
    expect(parts.flatMap(({ items }) => items.map(({ data }) => data))).toEqual(
      lines.map((url) => ({ url })),
    );
  });

  test('smaller where a style with a logo makes them large', async () => {
    const { rows } = await check(`Link\n${'https://example.com\n'.repeat(30)}`);
    const logo = { image: `data:image/png;base64,${'A'.repeat(500_000)}`, size: 0.2 };
    const parts = bulkParts(rows, { logo });
    expect(parts.flatMap(({ items }) => items)).toHaveLength(30);
    for (const { items } of parts) expect(JSON.stringify(items).length).toBeLessThan(5 * 1024 * 1024);
  });

  test('and what the service refuses is found by its index', () => {
    const error = new ApiError('2 of them', 'short_code_taken', 409, undefined, [
      { path: '[3].shortCode', message: 'is taken' },
      { path: '[0].data.phones[1]', message: 'is wrong' },
    ]);
    expect([...refusalsOf(error)]).toEqual([
      [3, [{ path: 'shortCode', message: 'is taken' }]],
      [0, [{ path: 'data.phones[1]', message: 'is wrong' }]],
    ]);
    expect(refusalsOf(new ApiError('away', 'unavailable', 503, undefined, error.details)).size).toBe(0);
  });
});
