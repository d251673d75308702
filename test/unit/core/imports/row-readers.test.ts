import { expect, test } from '@jest/globals';
import { createCsvReader, createLineReader, type RowReader } from '../../../../core/imports/row-readers.js';

/** Reads a text in pieces of a length. */
function read<Row>(reader: RowReader<Row>, text: string, pieceLength = text.length): Row[] {
  const rows: Row[] = [];
  for (let start = 0; start < text.length; start += pieceLength) {
    rows.push(...reader.push(text.slice(start, start + pieceLength)));
  }
  return [...rows, ...reader.end()];
}

test.each([
  ['commas', 'a,b\n1,"x, ""y"""\n', [['a', 'b'], ['1', 'x, "y"']]], // prettier-ignore
  ['semicolons and CRLF', 'a;b\r\n1;2,5\r\n\r\n', [['a', 'b'], ['1', '2,5']]], // prettier-ignore
  ['tabs', 'a\tb\n1\t2', [['a', 'b'], ['1', '2']]], // prettier-ignore
  ['line breaks of old spreadsheets', 'a,b\r1,2', [['a', 'b'], ['1', '2']]], // prettier-ignore
  ['quoted line breaks', 'a,b\r\n"x\r\ny",2\r\n', [['a', 'b'], ['x\r\ny', '2']]], // prettier-ignore
  ['a single column', 'a\n1\n', [['a'], ['1']]],
])('CSV with %s is read', (_name, text, rows) => {
  expect(read(createCsvReader(), text)).toEqual(rows);
});

test('rows that span pieces are read once', () => {
  const rows = Array.from({ length: 40_000 }, (_, index) => [`${index}`, `text, "quoted"\nof row ${index}`]);
  const text = rows.map(([a, b]) => `${a},"${b!.replaceAll('"', '""')}"\r\n`).join('');
  expect(read(createCsvReader(), text, 65_536)).toEqual(rows);
});

test('an unclosed quote ends with an error before it uses up memory', () => {
  const reader = createCsvReader();
  expect(() => read(reader, `a,b\n1,"${'x\n'.repeat(1_000_000)}`, 65_536)).toThrow(
    'quote that is not closed',
  );
});

test('NDJSON is read by line, whatever the pieces', () => {
  const text = '{"a":1}\n\n{"b":"ü"}\r\n{"c":3}';
  expect(read(createLineReader(), text, 3)).toEqual(['{"a":1}', '{"b":"ü"}\r', '{"c":3}']);
});
