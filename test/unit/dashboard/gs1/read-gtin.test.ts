import { expect, test } from '@jest/globals';
import { compactGtin, noteOnGtin } from '../../../../dashboard/gs1/read-gtin.js';

test.each([
  ['96385074', 'EAN-8'],
  ['036000291452', 'UPC'],
  ['4 006381 333931', 'EAN-13'],
  ['9506000134352', 'EAN-13'],
  ['09506000134352', 'EAN-13'],
  ['19506000134359', 'GTIN-14'],
])('the barcode number %s is complete and named %s', (typed, name) => {
  expect(noteOnGtin(typed, true)).toEqual({
    kind: 'valid',
    text: `Complete (${name}), with the right check digit.`,
  });
});

test('a number of 13 digits with a wrong check digit is an error at once, which names the right one', () => {
  expect(noteOnGtin('9506000134353', true)).toEqual({
    kind: 'error',
    text: 'A digit is wrong. If the others are right, the last one is 2, not 3.',
  });
});

test('the beginning of a longer number is an error only once nobody types', () => {
  expect(noteOnGtin('950600013435', true)).toEqual({
    kind: 'hint',
    text: '12 digits so far, of 8, 12, 13, or 14.',
  });
  expect(noteOnGtin('950600013435', false)).toMatchObject({ kind: 'error' });
  expect(noteOnGtin('95060', true)).toMatchObject({ kind: 'hint' });
  expect(noteOnGtin('9', false)).toEqual({
    kind: 'error',
    text: '1 digit, but a barcode number has 8, 12, 13, or 14.',
  });
});

test('letters and too many digits are errors while they are typed', () => {
  expect(noteOnGtin('95o6', true)).toEqual({ kind: 'error', text: 'A barcode number has digits only.' });
  expect(noteOnGtin('095060001343521', true)).toEqual({
    kind: 'error',
    text: '15 digits are too many: at most 14.',
  });
});

test('spaces and hyphens of a printed number are no part of it', () => {
  expect(compactGtin('0 36000-29145 2')).toBe('036000291452');
});
