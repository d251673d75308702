import { expect, test } from '@jest/globals';
import { isIdentifierText, readPasted } from '../../../../dashboard/gs1/read-pasted.js';

test('an element string and a URI fill in the same fields, and empty the others', () => {
  const fields = {
    gtin: '09506000134352',
    variant: undefined,
    batch: 'A1',
    serial: undefined,
    tpx: undefined,
    attributes: { '17': '271231' },
  };
  expect(readPasted(' (01)09506000134352(10)A1(17)271231\n')).toEqual({ fields });
  expect(readPasted('https://id.brand.example/01/9506000134352/10/A1?17=271231')).toEqual({ fields });
});

test('a text with an error says what is wrong, as a sentence', () => {
  expect(readPasted('(01)09506000134353')).toEqual({
    error: 'This can’t be used: it has an error, the value of 01 must end with the check digit 2.',
  });
  expect(readPasted('https://brand.example/products')).toEqual({
    error: 'This can’t be used: it must be a URI with /01/ and a GTIN in its path.',
  });
});

test('a barcode number is not taken for an element string', () => {
  expect(['9506000134352', '', ' (01)', 'https://brand.example'].map(isIdentifierText)).toEqual([
    false,
    false,
    true,
    true,
  ]);
});
