import { describe, expect, test } from '@jest/globals';
import { decodeFile } from '../../../../dashboard/bulk/decode-file.js';
import { readTable } from '../../../../dashboard/bulk/read-table.js';

const cells = (text: string, named?: boolean) => readTable(text, named).rows.map((row) => row.cells);

describe('a table is read', () => {
  test.each([
    [',', 'Name,Link\nMenu,https://example.com/1'],
    [';', 'Name;Link\r\nMenu;https://example.com/1\r\n'],
    ['\t', 'Name\tLink\nMenu\thttps://example.com/1'],
    ['|', 'Name|Link\nMenu|https://example.com/1'],
  ])('with %j between its cells', (delimiter, text) => {
    expect(readTable(text)).toMatchObject({ columns: ['Name', 'Link'], delimiter, named: true });
    expect(cells(text)).toEqual([['Menu', 'https://example.com/1']]);
  });

  test('as Excel writes it for countries with commas in numbers: a line that names the sign, semicolons, a mark', () => {
    const table = readTable('\uFEFFsep=;\r\nOrt;Breite\r\n"Wien; Karlsplatz";48,2\r\n');
    expect(table.columns).toEqual(['Ort', 'Breite']);
    expect(table.rows).toEqual([{ number: 2, cells: ['Wien; Karlsplatz', '48,2'] }]);
  });

  test('with quotes and breaks of lines in its cells, numbered as spreadsheets number rows', () => {
    const table = readTable('name,text\nOne,"first\r\nsecond, ""quoted"""\n,\nTwo,plain\n');
    expect(table.rows).toEqual([
      { number: 2, cells: ['One', 'first\r\nsecond, "quoted"'] },
      { number: 4, cells: ['Two', 'plain'] },
    ]);
  });

  test('with rows that are too short or too long', () => {
    expect(readTable('a,b\n1\n1,2,3')).toMatchObject({
      columns: ['a', 'b', 'Column C'],
      rows: [{ cells: ['1', '', ''] }, { cells: ['1', '2', '3'] }],
    });
  });

  test('without names, when the first row holds content', () => {
    expect(readTable('https://example.com/1\nhttps://example.com/2')).toMatchObject({
      columns: ['Column A'],
      named: false,
      rows: [{ number: 1 }, { number: 2 }],
    });
    expect(readTable('example.com\nexample.org').named).toBe(false);
    expect(readTable('address.city,firstName\nVienna,Ada').named).toBe(true);
    expect(cells('Menu,Bar', false)).toEqual([['Menu', 'Bar']]);
  });

  test('without the apostrophes that keep spreadsheets from running cells', () => {
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
    ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${text}`)],
    ['UTF-16 of Excel', new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'))],
    ['UTF-16 without a mark', new Uint8Array(Buffer.from(text, 'utf16le'))],
    ['UTF-16, high byte first', new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le').swap16())],
  ])('from %s', (_name, bytes) => {
    expect(readTable(decodeFile(bytes)).rows).toEqual([{ number: 2, cells: ['München', '„groß“'] }]);
  });

  test('from the code page that Excel takes for plain CSV', () => {
    const bytes = Uint8Array.from([0x4d, 0xfc, 0x6e, 0x63, 0x68, 0x65, 0x6e]);
    expect(decodeFile(bytes)).toBe('München');
  });
});
