import { expect, test } from '@jest/globals';
import { metadataCell, parseMetadataCell } from '../../../../../core/jobs/list-csv/metadata-cell.js';

test.each([
  [undefined, null],
  [7, 7],
  [true, true],
  ['Vienna', 'Vienna'],
  ['7 tables', '7 tables'],
  ['7', '"7"'],
  ['-1.5e3', '"-1.5e3"'],
  ['True', '"True"'],
  ['', '""'],
  ['"quoted"', '"\\"quoted\\""'],
  ['"half', '"half'],
  [' of Vienna\n', '" of Vienna\\n"'],
])('the value %j is written as %j', (value, cell) => {
  expect(metadataCell(value)).toBe(cell);
  if (value !== undefined) expect(parseMetadataCell(String(cell))).toBe(value);
});

test.each(['007', '1.50', '12345678901234567890', 'True story'])('the cell %s stays a text', (cell) => {
  expect(parseMetadataCell(cell)).toBe(cell);
});
