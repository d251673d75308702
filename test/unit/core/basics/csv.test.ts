import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { csvLine, stripFormulaGuard } from '../../../../core/basics/csv.js';

test('cells may contain commas, quotes, and line breaks (RFC 4180), and null is empty', () => {
  expect(csvLine(['a,b', 'say "hi"', 'two\nlines', null, 7, false])).toBe(
    '"a,b","say ""hi""","two\nlines",,7,false\r\n',
  );
});

test('a spreadsheet takes no text for a formula', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', 'a', '"', ',', "'") }),
      (text) => {
        const cell = csvLine([text]).slice(0, -2);
        const inner = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
        expect(inner).not.toMatch(/^[=+\-@\t\r]/);
        expect(stripFormulaGuard(inner)).toBe(text);
      },
    ),
  );
});
