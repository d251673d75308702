import { describe, expect, test } from '@jest/globals';
import { encodeData } from '../../../../../core/symbols/payloads/registry.js';
import { parseValid, dataErrors } from '../../../../support/payload-parsing.js';

describe('mecard', () => {
  test.each([
    [
      { firstName: 'Sean', lastName: 'Owen', phones: ['+12125551212'] },
      'MECARD:N:Owen,Sean;TEL:+12125551212;;',
    ],
    [{ firstName: 'Ada' }, 'MECARD:N:,Ada;;'],
    [{ lastName: 'Ada' }, 'MECARD:N:Ada;;'],
    [
      { firstName: 'a,b', lastName: 'c;d\\e:f"', urls: ['https://example.com/'], birthday: '1985-12-10' },
      'MECARD:N:c\\;d\\\\e\\:f",a\\,b;URL:https\\://example.com/;BDAY:19851210;;',
    ],
    [
      { firstName: 'A', address: { street: '1, Main St', city: 'Springfield', country: 'USA' } },
      'MECARD:N:,A;ADR:,,1\\, Main St,Springfield,,,USA;;',
    ],
  ])('encodes %j', (input, encoded) => {
    expect(encodeData('mecard', parseValid('mecard', input))).toBe(encoded);
  });

  test('parses the example of the ZXing wiki, whose postal address is one string', () => {
    const text =
      'MECARD:N:Owen,Sean;ADR:76 9th Avenue, 4th Floor, New York, NY 10011;TEL:+12125551212;EMAIL:srowen@example.com;;';
    expect(parseValid('mecard', text)).toEqual({
      lastName: 'Owen',
      firstName: 'Sean',
      address: { street: '76 9th Avenue, 4th Floor, New York, NY 10011' },
      phones: ['+12125551212'],
      emails: ['srowen@example.com'],
    });
  });

  test.each([
    [{ organization: 'X' }, 'data.firstName: is required unless lastName is given'],
    [{ firstName: 'A', note: 'a\nb' }, 'data.note: must not contain control characters'],
    [{ firstName: 'A', title: 'B' }, 'data.title: is not a field of mecard'],
    ['MECARD:N:Owen;SOUND:x;;', 'data.SOUND: is not a field of mecard'],
    ['MECARD:N:Owen;TEL:12125551212;;', 'data.phones[0]: must start with +'],
  ])('rejects %j', (input, message) => {
    expect(dataErrors('mecard', input)).toEqual([expect.stringContaining(message)]);
  });
});
