import { describe, expect, test } from '@jest/globals';
import { encodeData } from '../../../../core/payloads/registry.js';
import { readValid, refusals } from '../../../support/payload-reading.js';

describe('text', () => {
  test.each([
    ['as it is, whatever it looks like', 'WIFI:T:nopass;S:x;;', 'WIFI:T:nopass;S:x;;'],
    ['with outer spaces', '  x ', '  x '],
    ['without Unicode normalisation', 'e\u0301 é', 'e\u0301 é'],
    ['with line feeds for every kind of line end', 'a\r\nb\rc\nd', 'a\nb\nc\nd'],
  ])('keeps a text %s', (_, sent, encoded) => {
    expect(encodeData('text', readValid('text', sent))).toBe(encoded);
    expect(readValid('text', { text: sent })).toEqual({ text: encoded });
  });

  test.each([
    ['', 'data.text: Too small: expected string to have >=1 characters'],
    [' \n ', 'data.text: must not be blank'],
    ['a\u0007b', 'data.text: must not hold control characters (U+0007 at position 1)'],
    ['a\tb', 'data.text: must not hold control characters (U+0009 at position 1)'],
    ['a\u0085b', 'data.text: must not hold control characters (U+0085 at position 1)'],
    ['\udc00a', 'data.text: must be well-formed Unicode (half a character at position 0)'],
  ])('refuses %j', (sent, refusal) => {
    expect(refusals('text', sent)).toEqual([refusal]);
  });
});
