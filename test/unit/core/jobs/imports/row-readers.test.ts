import { describe, expect, test } from '@jest/globals';
import {
  createCsvReader,
  createLineReader,
  type RowReader,
} from '../../../../../core/jobs/imports/row-readers.js';

/** Reads a text in pieces of a length. @returns The rows, each with its line in `lines`. */
function read<Row>(reader: RowReader<Row>, text: string, pieceLength = Math.max(text.length, 1)) {
  const rows: Row[] = [];
  const lines: number[] = [];
  const add = (numbered: Iterable<{ row: Row; line: number }>) => {
    for (const { row, line } of numbered) {
      rows.push(row);
      lines.push(line);
    }
  };
  for (let start = 0; start < text.length; start += pieceLength) {
    add(reader.push(text.slice(start, start + pieceLength)));
  }
  add(reader.end());
  return { rows, lines };
}

const rowsOf = (text: string) => read(createCsvReader(), text).rows;

describe('CSV', () => {
  test.each([
    ['commas', 'a,b\n1,"x, ""y"""\n', [['a', 'b'], ['1', 'x, "y"']]], // prettier-ignore
    ['semicolons and CRLF', 'a;b\r\n1;2,5\r\n\r\n', [['a', 'b'], ['1', '2,5']]], // prettier-ignore
    ['tabs', 'a\tb\n1\t2', [['a', 'b'], ['1', '2']]], // prettier-ignore
    ['bars', 'a|b\n1|2', [['a', 'b'], ['1', '2']]], // prettier-ignore
    ['line breaks of old spreadsheets', 'a,b\r1,2', [['a', 'b'], ['1', '2']]], // prettier-ignore
    ['mixed line breaks', 'a,b\r\n1,2\n3,4\r5,6', [['a', 'b'], ['1', '2'], ['3', '4'], ['5', '6']]], // prettier-ignore
    ['quoted line breaks', 'a,b\r\n"x\r\ny",2\r\n', [['a', 'b'], ['x\r\ny', '2']]], // prettier-ignore
    ['a single column', 'a\n1\n', [['a'], ['1']]],
    ['space around quotes', 'a,b\n1, "x, y" \n', [['a', 'b'], ['1', 'x, y']]], // prettier-ignore
    ['a byte order mark', '\uFEFFa,b\n1,2\n', [['a', 'b'], ['1', '2']]], // prettier-ignore
    ['rows of different lengths', 'a,b,c\n1\n1,2,3,4\n', [['a', 'b', 'c'], ['1'], ['1', '2', '3', '4']]], // prettier-ignore
    ['formulas', 'a,b\n=1+1,\'=1+1\n', [['a', 'b'], ['=1+1', "'=1+1"]]], // prettier-ignore
  ])('with %s is read', (_name, text, rows) => {
    expect(rowsOf(text)).toEqual(rows);
  });

  test.each([
    ['sep=;\r\n', 'a,b;c\r\n1;2\r\n', [['a,b', 'c'], ['1', '2']]], // prettier-ignore
    ['"sep=,"\n', 'a;b,c\n1,2\n', [['a;b', 'c'], ['1', '2']]], // prettier-ignore
    ['\uFEFFSEP=\t\r\n', 'a,b\tc\r\n1\t2', [['a,b', 'c'], ['1', '2']]], // prettier-ignore
    ['sep=^\n', 'a,b^c\n1^2', [['a,b', 'c'], ['1', '2']]], // prettier-ignore
    ['sep=;;;\r', 'a;b\r1;2', [['a', 'b'], ['1', '2']]], // prettier-ignore
  ])('after the line %j has the separator that it names', (line, rest, rows) => {
    expect(rowsOf(line + rest)).toEqual(rows);
  });

  test.each([
    ['after the data', 'a;b\r\n1;2\r\n;\r\n;\r\n'],
    ['before the header', '\r\n;;\r\na;b\r\n1;2\r\n'],
    ['with spaces', 'a;b\n1;2\n ; \n \n\t\n'],
    ['with no-break spaces and characters of no width', 'a;b\n\u00a0;\u202f\n\u200b\n1;2\n\uFEFF\n'],
    ['of empty quotes', 'a;b\n"";""\n1;2\n" ";"\r\n"\n'],
    ['in line breaks of all kinds', '\r\r\n\na;b\n\n\r\r1;2\r\n\r\n\r'],
    ['at the end without a line break', 'a;b\n1;2\n;;;'],
  ])('has no rows that are blank: %s', (_name, text) => {
    for (const length of [1, 2, 3, text.length]) {
      expect(read(createCsvReader(), text, length).rows).toEqual([['a', 'b'], ['1', '2']]); // prettier-ignore
    }
  });

  test.each([
    ['in the middle of a cell', 'a,b\n5" pizza,2\n3,4\n', [['5" pizza', '2'], ['3', '4']]], // prettier-ignore
    ['inside of quotes', 'a,b\n"5" pizza",2\n3,4\n', [['5" pizza', '2'], ['3', '4']]], // prettier-ignore
    ['that is not closed', 'a,b\n"Café,2\n3,4\n5,6\n', [['"Café', '2'], ['3', '4'], ['5', '6']]], // prettier-ignore
    ['that is not closed before quoted cells', 'a,b\n"Café,2\n"3","4"\n', [['"Café', '2'], ['3', '4']]], // prettier-ignore
    ['that is closed too early', 'a,b\n"Best" pizza,2\n"3",4\n', [['"Best" pizza', '2'], ['3', '4']]], // prettier-ignore
    ['at the end of a cell', 'a,b\nbest",2\n"3",4\n', [['best"', '2'], ['3', '4']]], // prettier-ignore
    ['in the header', 'a",b\n"1",2\n3,4\n', [['1', '2'], ['3', '4']]], // prettier-ignore
  ])('with a quote %s keeps all other rows', (_name, text, rows) => {
    expect(rowsOf(text).slice(1)).toEqual(rows);
  });

  test('has the same rows whatever its pieces are', () => {
    const text = 'sep=;\r\n\r\na;b\r\n"x\r\ny";2\r\n;\r\n"Café;3\r\n"5" pizza";4\r\r\n"z";"""q"""';
    const whole = read(createCsvReader(), text);
    expect(whole.rows).toHaveLength(5);
    expect(whole.lines).toEqual([3, 4, 7, 8, 10]);
    const long = text + '\r\n"x";"y"'.repeat(60_000);
    const once = read(createCsvReader(), long);
    for (const length of [262_143, 262_144, 262_145, 300_001]) {
      expect(read(createCsvReader(), long, length)).toEqual(once);
    }
  });

  test('of concatenated files has one header', () => {
    const file = '\uFEFFa,b\r\n1,2\r\n';
    expect(rowsOf(file + file)).toEqual([['a', 'b'], ['1', '2'], ['1', '2']]); // prettier-ignore
  });

  test('that spans pieces is read once', () => {
    const rows = Array.from({ length: 40_000 }, (_, index) => [
      `${index}`,
      `text, "quoted"\nof row ${index}`,
    ]);
    const text = rows.map(([a, b]) => `${a},"${b!.replaceAll('"', '""')}"\r\n`).join('');
    expect(read(createCsvReader(), text, 65_536).rows).toEqual(rows);
  });

  test('with a quote that is closed after more than 1 MiB is read as if it were not closed', () => {
    const text = `a,b\n1,"${'x\n'.repeat(90_000)}`;
    expect(rowsOf(text)).toHaveLength(90_001);
    const { rows } = read(createCsvReader(), `a,b\n1,"${`${'x'.repeat(50)}\n`.repeat(30_000)}y"\n`, 65_536);
    expect(rows.slice(0, 3)).toEqual([['a', 'b'], ['1', `"${'x'.repeat(50)}`], ['x'.repeat(50)]]); // prettier-ignore
  });
});

describe('a limit of the reader names the place that exceeds it', () => {
  test.each([
    [
      'a long cell',
      'a,b\n1,2\n\n',
      `${'x'.repeat(1_100_000)}\n`,
      'more than 1 MiB in row 2 (line 4 of the file)',
    ],
    ['a long quoted cell', 'a,b\n', `"${'x'.repeat(1_100_000)}"\n`, 'in row 1 (line 2 of the file)'],
    ['a line without an end', 'a,b\n', ' '.repeat(1_400_000), 'more than 1 MiB in row 1'],
    ['a wide row', 'a,b\n', `${'1,'.repeat(1_001)}\n`, 'more than 1,000 cells in row 1 (line 2 of the file)'],
    ['a wide header', '', `${'a,'.repeat(100_000)}\n`, 'more than 1,000 cells in the header (line 1)'],
    ['lines', 'a,b\n', '\n'.repeat(100_001), 'more than 100,000 lines'],
    ['returns', 'a,b\r', '\r'.repeat(100_001), 'more than 100,000 lines'],
    ['rows of delimiters', 'a,b\n', ',\r\n'.repeat(100_001), 'more than 100,000 lines'],
  ])('%s', (_name, start, text, message) => {
    expect(() => read(createCsvReader(), start + text, 65_536)).toThrow(message);
  });

  test('a million delimiters after the cells of a row are no cells', () => {
    expect(rowsOf(`a,b\n1,2${','.repeat(1_000_000)}\n3,4\n`).map((cells) => cells.slice(0, 3))).toEqual([
      ['a', 'b'],
      ['1', '2', ''],
      ['3', '4'],
    ]);
  });
});

describe('NDJSON', () => {
  test('is read by line, whatever the pieces', () => {
    const { rows, lines } = read(createLineReader(), '\uFEFF{"a":1}\n\n{"b":"ü"}\r\n \t\n{"c":3}', 3);
    expect(rows).toEqual(['{"a":1}', '{"b":"ü"}\r', '{"c":3}']);
    expect(lines).toEqual([1, 3, 5]);
  });

  test('has limits of its own, which name the place', () => {
    expect(() => read(createLineReader(), '\n'.repeat(100_001))).toThrow('more than 100,000 lines');
    expect(() => read(createLineReader(), `{}\n\n{"a":"${'x'.repeat(1_100_000)}`)).toThrow(
      'in row 2 (line 3 of the file)',
    );
  });
});
