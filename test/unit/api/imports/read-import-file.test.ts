import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readImportFile } from '../../../../api/imports/read-import-file.js';
import { columnPath } from '../../../../core/jobs/rows/import-columns.js';
import type { FileKind } from '../../../../core/jobs/imports/import-job.js';
import { propertyRuns } from '../../../support/property-runs.js';

/** Reads a file that arrives in chunks of a length. */
async function read(
  bytes: Uint8Array,
  { kind = 'csv', chunkLength = 65_536 }: { kind?: FileKind; chunkLength?: number } = {},
) {
  async function* chunks() {
    for (let start = 0; start < bytes.length; start += chunkLength) {
      yield bytes.subarray(start, start + chunkLength);
    }
  }
  const { rows, columns, encoding } = readImportFile(kind, chunks(), columnPath);
  const all = [];
  for await (const row of rows) all.push(row);
  return { columns: columns(), rows: all, encoding: encoding() };
}

const utf8 = (text: string) => Buffer.from(text);
const latin1 = (text: string) => Buffer.from(text, 'latin1');
const utf16 = (text: string) => Buffer.from(text, 'utf16le');

/** Characters of Windows-1252 that ISO 8859-1 does not have, by their bytes. */
const PUNCTUATION = new Map([...'€‚„…‘’“”•–—™Šš'].map((character, index) => [character, [0x80, 0x82, 0x84, 0x85, 0x91, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x99, 0x8a, 0x9a][index]!])); // prettier-ignore
const windows1252 = (text: string) =>
  Buffer.from([...text].map((character) => PUNCTUATION.get(character) ?? character.charCodeAt(0)));

const ENCODERS = {
  'utf-8': utf8,
  'utf-8 with a mark': (text: string) => utf8(`\uFEFF${text}`),
  'utf-16le': (text: string) => utf16(`\uFEFF${text}`),
  'utf-16le without a mark': utf16,
  'utf-16be': (text: string) => utf16(`\uFEFF${text}`).swap16(),
  'utf-16be without a mark': (text: string) => utf16(text).swap16(),
  'windows-1252': windows1252,
} as const;

/** A table, and how a person or a program has saved it. */
const spreadsheet = fc
  .record({
    columns: fc.integer({ min: 2, max: 6 }),
    rows: fc.array(
      fc.array(
        fc.oneof(
          fc.string({ unit: fc.constantFrom(...'abz 019äöüßé€–“,;\t|"\r\n=\'-'), maxLength: 8 }),
          fc.constant(''),
        ),
        { minLength: 6, maxLength: 6 },
      ),
      { minLength: 1, maxLength: 6 },
    ),
    delimiter: fc.constantFrom(',', ';', '\t', '|'),
    lineBreak: fc.constantFrom('\r\n', '\n', '\r'),
    encoding: fc.constantFrom(...(Object.keys(ENCODERS) as (keyof typeof ENCODERS)[])),
    separatorLine: fc.boolean(),
    quotesAll: fc.boolean(),
    /** Empty columns at the end, and cells at the end that are left out where they are empty. */
    emptyColumns: fc.nat(3),
    cutsRows: fc.boolean(),
    /** Positions of rows that were emptied, and what is left of them. */
    emptied: fc.array(fc.tuple(fc.nat(7), fc.constantFrom('', ' ', '\u00a0', 'delimiters', 'quotes'))),
    endsWithBreak: fc.boolean(),
    chunkLength: fc.constantFrom(4, 7, 64, 65_536),
  })
  .map(({ columns, rows, ...how }) => {
    const cells = rows
      .map((row) => row.slice(0, columns))
      .filter((row) => row.some((cell) => cell.trim() !== ''));
    return { ...how, names: Array.from({ length: columns }, (_, index) => `metadata.c${index}`), cells };
  })
  .filter(({ cells }) => cells.length > 0);

type Spreadsheet = typeof spreadsheet extends fc.Arbitrary<infer Value> ? Value : never;

function save(sheet: Spreadsheet): Buffer {
  const { delimiter, lineBreak, quotesAll, emptyColumns, cutsRows } = sheet;
  const cell = (text: string) =>
    quotesAll || text.includes(delimiter) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  const line = (cells: readonly string[], isHeader = false) => {
    const last = cells.findLastIndex((text) => text !== '');
    const written = cutsRows && !isHeader ? cells.slice(0, last + 1) : cells;
    return written.map(cell).join(delimiter) + (written === cells ? delimiter.repeat(emptyColumns) : '');
  };
  const lines = [line(sheet.names, true), ...sheet.cells.map((cells) => line(cells))];
  for (const [position, rest] of sheet.emptied) {
    const blanks: Readonly<Record<string, string>> = {
      delimiters: delimiter.repeat(4),
      quotes: `""${delimiter}" "`,
    };
    const blank = blanks[rest] ?? rest;
    lines.splice(Math.min(position, lines.length), 0, blank);
  }
  if (sheet.separatorLine) lines.unshift(`sep=${delimiter}`);
  return ENCODERS[sheet.encoding](lines.join(lineBreak) + (sheet.endsWithBreak ? lineBreak : ''));
}

test('a spreadsheet is read as the table that a person sees, however it was saved', async () => {
  await fc.assert(
    fc.asyncProperty(spreadsheet, async (sheet) => {
      const { columns, rows } = await read(save(sheet), { chunkLength: sheet.chunkLength });
      expect(columns).toEqual(sheet.names);
      const filled = (rows as string[][]).map((row) => sheet.names.map((_, index) => row[index] ?? ''));
      expect(filled).toEqual(sheet.cells);
    }),
    propertyRuns(400),
  );
});

describe('the encoding of a file is recognized', () => {
  const text = 'type;data.url;name\r\nurl;https://example.com/1;Café „Größe“ – 5 €\r\n';
  test.each(Object.entries(ENCODERS))('as %s', async (name, encode) => {
    for (const chunkLength of [1, 5, 65_536]) {
      const { rows, encoding } = await read(encode(text), { chunkLength });
      expect(rows).toEqual([['url', 'https://example.com/1', 'Café „Größe“ – 5 €']]);
      expect(encoding).toBe(name.split(' ')[0]);
    }
  });

  test('from the first character beyond ASCII, wherever it is', async () => {
    const start = `type,name\n${'url,Table\n'.repeat(20_000)}`;
    for (const [encode, encoding] of [
      [utf8, 'utf-8'],
      [windows1252, 'windows-1252'],
    ] as const) {
      // prettier-ignore
      for (const end of ['url,Küche\n', 'url,Café']) {
        const file = await read(encode(start + end));
        expect(file.encoding).toBe(encoding);
        expect(file.rows.at(-1)).toEqual(end.trim().split(','));
      }
    }
  });

  test('of NDJSON, too', async () => {
    const { rows, encoding } = await read(utf16('\uFEFF{"name":"Küche"}\r\n'), { kind: 'ndjson' });
    expect([rows, encoding]).toEqual([['{"name":"Küche"}\r'], 'utf-16le']);
  });
});

describe('a file that cannot be imported is rejected with its place and the next step', () => {
  const zip = (name: string) => latin1(`PK\x03\x04${'\0'.repeat(26)}${name}`);
  const rows = 'type,data\nurl,https://example.com/1\n';
  test.each<[string, Uint8Array, FileKind, string[]]>([
    ['a workbook', zip('[Content_Types].xml'), 'csv', ['Excel workbook (.xlsx)', 'CSV UTF-8']],
    ['a workbook as NDJSON', zip('xl/workbook.xml'), 'ndjson', ['Excel workbook (.xlsx)', 'CSV UTF-8']],
    ['an old workbook', latin1('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), 'csv', ['Excel workbook (.xls)']],
    ['an OpenDocument file', zip('mimetypeapplication/vnd.oasis.opendocument.spreadsheet'), 'csv', ['.ods']],
    ['a Numbers file', zip('Index/Document.iwa'), 'csv', ['.numbers', 'CSV UTF-8']],
    ['another archive', zip('tables.csv'), 'csv', ['ZIP archive', 'unpack it']],
    ['HTML that is called .xls', utf8('\uFEFF\n<html xmlns:x="x"><table>'), 'csv', ['HTML', 'CSV UTF-8']],
    ['HTML in UTF-16', utf16('\uFEFF<table><tr>'), 'csv', ['HTML', 'CSV UTF-8']],
    ['XML that is called .xls', utf8('<?xml version="1.0"?><Workbook>'), 'csv', ['XML']],
    ['a PDF', latin1('%PDF-1.7\n'), 'csv', ['PDF']],
    ['gzip', latin1('\x1f\x8b\x08\0'), 'csv', ['gzip', 'Content-Encoding']],
    ['an image', latin1('\x89PNG\r\n\x1a\n'), 'csv', ['image']],
    ['UTF-32', latin1('\xff\xfe\0\0t\0\0\0'), 'csv', ['UTF-32', 'CSV UTF-8']],
    ['a JSON array', utf8('[{"type":"url"}]'), 'ndjson', ['one object per line']],
    ['JSON as CSV', utf8('{"type":"url"}\n'), 'csv', ['application/x-ndjson']],
    [
      'control characters',
      latin1('ty\x01pe,\x02\n1,2\n'),
      'csv',
      ['control character', 'column A', 'header (line 1)'],
    ],
    ['an empty file', utf8(''), 'csv', ['is empty', 'names of the columns']],
    ['blank rows', utf8('\uFEFF\r\n;;;\r\n'), 'csv', ['is empty']],
    ['a header alone', utf8('type,data\r\n,,\r\n'), 'csv', ['has no rows', 'one row per code']],
    ['no lines', utf8('\n \n'), 'ndjson', ['has no rows']],
    ['a name for two columns', utf8(`name,name\n1,2\n`), 'csv', ['several columns named "name"']],
    ['two spellings', utf8('name,Name\n1,2\n'), 'csv', ['"name" and "Name"', 'same field']],
    ['a member in other case', utf8('data.url,Data.URL\n1,2\n'), 'csv', ['"data.url" and "Data.URL"']],
    ['composed and decomposed', utf8('data.straße.ö,data.straße.o\u0308\n1,2\n'), 'csv', ['columns']],
    [
      'a field and its part',
      utf8('data.address,data.address.city\n1,2\n'),
      'csv',
      ['"data.address" and "data.address.city"'],
    ],
    [
      'a part and its field',
      utf8('style.eyes.frame,a,style.eyes\n1,2,3\n'),
      'csv',
      ['"style.eyes.frame" and "style.eyes"'],
    ],
    [
      'a value without a name',
      utf8('type,,data\n\nurl,,1\nurl,x,2\n'),
      'csv',
      ['column B', 'row 2 (line 4 of the file)'],
    ],
    [
      'damaged UTF-8',
      Buffer.concat([utf8(`${rows}url,Küche ö ü\n\nurl,caf`), latin1('\xe9\n')]),
      'csv',
      ['not UTF-8', 'row 3 (line 5 of the file)', 'CSV UTF-8'],
    ],
    [
      'damaged UTF-16',
      Buffer.concat([utf16(`\uFEFF${rows}`), Buffer.from([0x00])]),
      'csv',
      ['not UTF-16', 'row 2 (line 3'],
    ],
    [
      'another code page',
      latin1(`${rows}url,\x81\x40\x8d\xe9\n`),
      'csv',
      ['not UTF-8 or Windows-1252', 'row 2 (line 3 of the file)', 'CSV UTF-8'],
    ],
    [
      'damaged NDJSON',
      Buffer.concat([utf8('{"name":"Küche ö"}\n\n'), latin1('{"name":"\xe9"}')]),
      'ndjson',
      ['row 2 (line 3 of the file)'],
    ],
  ])('%s', async (_name, bytes, kind, messages) => {
    // prettier-ignore
    for (const chunkLength of [1, 65_536]) {
      const error = await read(bytes, { kind, chunkLength }).catch((thrown: Error) => thrown);
      for (const message of messages) expect((error as Error).message).toContain(message);
    }
  });
});

test('empty columns and missing cells are no errors, and cells beyond the header stay, so that the row is reported', async () => {
  const file = await read(utf8('type,data.url,name,,\nurl,1\nurl,2,,,\nurl,3,,,,4\n,,,,,\n'));
  expect(file).toEqual({
    columns: ['type', 'data.url', 'name'],
    rows: [['url', '1'], ['url', '2', ''], ['url', '3', '', '4']], // prettier-ignore
    encoding: 'utf-8',
  });
});

test('keys of metadata are case-sensitive, and an object may have columns of its members next to it', async () => {
  const { columns } = await read(
    utf8('style,style.size,metadata.Seats,metadata.seats,metadata,data,data.url\n1\n'),
  );
  expect(columns).toHaveLength(7);
});
