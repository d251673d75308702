import { describe, expect, test } from '@jest/globals';
import { decodeFile } from '../../../../core/jobs/imports/file-decoder.js';
import { parseTable, type TableChoices } from '../../../../dashboard/imports/parse-table.js';

const cells = (text: string, choices?: TableChoices) =>
  parseTable(text, choices).rows.map((row) => row.cells);

describe('a table is parsed', () => {
  test.each([
    [',', 'Name,Link\nMenu,https://example.com/1'],
    [';', 'Name;Link\r\nMenu;https://example.com/1\r\n'],
    ['\t', 'Name\tLink\nMenu\thttps://example.com/1'],
    ['|', 'Name|Link\nMenu|https://example.com/1'],
  ])('%j is recognized as the delimiter', (delimiter, text) => {
    expect(parseTable(text)).toMatchObject({ columns: ['Name', 'Link'], delimiter, hasHeader: true });
    expect(cells(text)).toEqual([['Menu', 'https://example.com/1']]);
  });

  test('the CSV of Excel in locales with decimal commas is parsed: byte order mark, sep line, and semicolons', () => {
    const table = parseTable('\uFEFFsep=;\r\nOrt;Breite\r\n"Wien; Karlsplatz";48,2\r\n');
    expect(table.columns).toEqual(['Ort', 'Breite']);
    expect(table.rows).toEqual([{ number: 2, cells: ['Wien; Karlsplatz', '48,2'] }]);
  });

  test('cells may contain quotes and line breaks, and rows are numbered as in a spreadsheet', () => {
    const table = parseTable('name,text\nOne,"first\r\nsecond, ""quoted"""\n,\nTwo,plain\n');
    expect(table.rows).toEqual([
      { number: 2, cells: ['One', 'first\r\nsecond, "quoted"'] },
      { number: 4, cells: ['Two', 'plain'] },
    ]);
  });

  test('a chosen delimiter is used, and a table of one column keeps its commas', () => {
    expect(parseTable('a;b,c\n1;2,3', { delimiter: ',' }).columns).toEqual(['a;b', 'c']);
    expect(cells('Name\nMenu, large\nMenu, small')).toEqual([['Menu, large'], ['Menu, small']]);
  });

  test('columns have distinct names, and empty ones without a name are dropped', () => {
    const table = parseTable('Tel;Tel;;x\n1;2;;4\n;;;\n');
    expect([table.columns, table.rows.map((row) => row.cells)]).toEqual([
      ['Tel', 'Tel (2)', 'x'],
      [['1', '2', '4']],
    ]);
  });

  test('short rows are padded, and long rows add a column', () => {
    expect(parseTable('a,b\n1\n1,2,3')).toMatchObject({
      columns: ['a', 'b', 'Column C'],
      rows: [{ cells: ['1', '', ''] }, { cells: ['1', '2', '3'] }],
    });
  });

  test('a first row of data is not taken for column names', () => {
    expect(parseTable('https://example.com/1\nhttps://example.com/2')).toMatchObject({
      columns: ['Column A'],
      hasHeader: false,
      rows: [{ number: 1 }, { number: 2 }],
    });
    expect(parseTable('example.com\nexample.org').hasHeader).toBe(false);
    expect(parseTable('address.city,firstName\nVienna,Ada').hasHeader).toBe(true);
    expect(cells('Menu,Bar', { hasHeader: false })).toEqual([['Menu', 'Bar']]);
  });

  test('the apostrophe that guards a cell against running as a formula is removed', () => {
    expect(cells("phone,note\n'+49 30 901820,'quoted'\n'=1+1,it's")).toEqual([
      ['+49 30 901820', "'quoted'"],
      ['=1+1', "it's"],
    ]);
  });
});

describe('a file is decoded', () => {
  const text = 'Straße;Größe\nMünchen;„groß“\n';
  test.each([
    ['UTF-8', new TextEncoder().encode(text)],
    ['UTF-8 with a byte order mark', new TextEncoder().encode(`\uFEFF${text}`)],
    ['UTF-16 with a byte order mark', new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'))],
    ['UTF-16 without a byte order mark', new Uint8Array(Buffer.from(text, 'utf16le'))],
    ['UTF-16, big-endian', new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le').swap16())],
  ])('%s is recognized', (_name, bytes) => {
    expect(parseTable(decodeFile(bytes).text).rows).toEqual([{ number: 2, cells: ['München', '„groß“'] }]);
  });

  test('other bytes are decoded as Windows-1252', () => {
    const bytes = Uint8Array.from([0x4d, 0xfc, 0x6e, 0x63, 0x68, 0x65, 0x6e]);
    expect(decodeFile(bytes)).toEqual({ text: 'München', encoding: 'windows-1252' });
  });
});
