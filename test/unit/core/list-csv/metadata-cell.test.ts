import { expect, test } from '@jest/globals';
import { metadataCell } from '../../../../core/list-csv/metadata-cell.js';

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
])('the value %j is written as %j', (value, cell) => {
  expect(metadataCell(value)).toBe(cell);
});
