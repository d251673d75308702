import { expect, test } from '@jest/globals';
import { inkStart } from '../../../../raster/print/ink-start.js';

test('the first ink of a mask is found by column, whatever the row', () => {
  const bits = new Uint8Array([0, 0b0001_0000, 0, 0b1000_0000]);
  expect(inkStart({ width: 16, height: 2, bits })).toBe(8 / 16);
  expect(inkStart({ width: 12, height: 1, bits: bits.slice(0, 2) })).toBe(11 / 12);
});

test('a mask without ink begins at its edge', () => {
  expect(inkStart({ width: 9, height: 1, bits: new Uint8Array(2) })).toBe(0);
});
