import { describe, expect, test } from '@jest/globals';
import { encodeData } from '../../../../../core/symbols/payloads/registry.js';
import { parseValid, dataErrors } from '../../../../support/payload-parsing.js';

describe('text', () => {
  test.each([
    ['unchanged, whatever its grammar', 'WIFI:T:nopass;S:x;;', 'WIFI:T:nopass;S:x;;'],
    ['with outer spaces', '  x ', '  x '],
    ['without Unicode normalization', 'e\u0301 é', 'e\u0301 é'],
    ['with line feeds for every kind of line end', 'a\r\nb\rc\nd', 'a\nb\nc\nd'],
  ])('encodes text %s', (_, sent, encoded) => {
    expect(encodeData('text', parseValid('text', sent))).toBe(encoded);
    expect(parseValid('text', { text: sent })).toEqual({ text: encoded });
  });

  test.each([
    ['', 'data.text: must not be empty'],
    [' \n ', 'data.text: must not be blank'],
    ['a\u0007b', 'data.text: must not contain control characters (U+0007 at position 1)'],
    ['a\tb', 'data.text: must not contain control characters (U+0009 at position 1)'],
    ['a\u0085b', 'data.text: must not contain control characters (U+0085 at position 1)'],
    ['\udc00a', 'data.text: must be well-formed Unicode (half a character at position 0)'],
  ])('rejects %j', (sent, message) => {
    expect(dataErrors('text', sent)).toEqual([message]);
  });
});
