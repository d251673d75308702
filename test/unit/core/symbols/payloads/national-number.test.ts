import { describe, expect, test } from '@jest/globals';
import type { CountryCode } from 'libphonenumber-js/min';
import { parsePhoneNumber } from '../../../../../core/symbols/payloads/phone-number.js';
import { readNationalNumber } from '../../../../../core/symbols/payloads/national-number.js';

const read = (text: string, ...countries: CountryCode[]) =>
  readNationalNumber(text, countries).map(({ country, international }) => [country, international]);

describe('a phone number without its country code', () => {
  test.each<[string, CountryCode, string]>([
    ['030 1234567', 'DE', '+49 30 1234567'],
    ['030/1234-567', 'DE', '+49 30 1234567'],
    ['(202) 555-0123', 'US', '+1 202 555 0123'],
    ['98765 43210', 'IN', '+91 98765 43210'],
    ['612 34 56 78', 'ES', '+34 612 34 56 78'],
    ['8 912 345-67-89', 'RU', '+7 912 345 67 89'],
    ['0049 30 1234567', 'FR', '+49 30 1234567'],
  ])('%s is read in %s as %s, which a code accepts', (text, country, international) => {
    expect(read(text, country).map(([, number]) => number)).toEqual([international]);
    expect(parsePhoneNumber(international)).toHaveProperty('value');
  });

  test('is read once for each country that has such a number', () => {
    expect(read('0470 12 34 56', 'BE', 'FR', 'US')).toEqual([
      ['BE', '+32 470 12 34 56'],
      ['FR', '+33 4 70 12 34 56'],
    ]);
  });

  test.each(['1234567', '110', '116117', '*100#', '+49 30 1234567', '030 call me', '0301', ''])(
    'is not guessed from %j, which lacks its area code, or is something else',
    (text) => {
      expect(read(text, 'DE')).toEqual([]);
    },
  );
});
