import { expect, test } from '@jest/globals';
import { findWidthProblem, parseLength } from '../../../../../core/symbols/print/length.js';

test.each([
  ['30mm', 30],
  ['3cm', 30],
  ['1.2in', 30.48],
  ['85pt', 29.986],
  ['0.5mm', 0.5],
  ['007mm', 7],
])('%s is %f mm', (text, mm) => {
  expect(parseLength(text)).toBeCloseTo(mm, 3);
});

test.each([
  ...['', '30', 'mm', '30px', '30 mm', '-30mm', '+30mm', '3e1mm', '.5mm', '30.mm', '30MM'],
  ...['1234567mm', '١٢mm', '30mm\n', '0x1mm', 'NaNmm', 'Infinitymm'],
])('%j is not a length', (text) => {
  expect(parseLength(text)).toBeUndefined();
});

test('an image is 5 to 2,000 mm wide', () => {
  expect(['5mm', '2000mm', '200cm', '78.7in'].map(findWidthProblem)).toEqual(Array(4).fill(undefined));
  expect(['4.9mm', '2000.1mm', '79in', '14pt'].map(findWidthProblem)).toEqual(
    Array(4).fill('must be 5 to 2000 mm'),
  );
});
