import { describe, expect, test } from '@jest/globals';
import { encodeData } from '../../../../../core/symbols/payloads/registry.js';
import { parseValid, dataErrors } from '../../../../support/payload-parsing.js';

const pa = 'cafe.lumiere@okbank';
const pn = 'Café & Co';

describe('upi', () => {
  test.each([
    [{ pa, pn }, 'upi://pay?pa=cafe.lumiere@okbank&pn=Caf%C3%A9%20%26%20Co&cu=INR'],
    [
      { pa, pn: 'A', am: 120.5, tn: 'a+b c', tr: 'INV/1' },
      'upi://pay?pa=cafe.lumiere@okbank&pn=A&tr=INV%2F1&tn=a%2Bb%20c&am=120.50&cu=INR',
    ],
  ])('encodes %j', (input, encoded) => {
    expect(encodeData('upi', parseValid('upi', input))).toBe(encoded);
    expect(parseValid('upi', encoded)).toEqual(input);
  });

  test('parses parameters in any order, case, and encoding', () => {
    expect(parseValid('upi', 'UPI://PAY?am=10.00&PN=A%20B&pa=a%40ybl&cu=inr&tn=')).toEqual({
      pa: 'a@ybl',
      pn: 'A B',
      am: 10,
    });
  });

  test.each([
    [{ pa: 'nobody', pn }, 'data.pa: must be a UPI ID'],
    [{ pa: 'a@b@c', pn }, 'data.pa: must be a UPI ID'],
    [{ pa: 'a&am=9@bank', pn }, 'data.pa: must be a UPI ID'],
    [{ pa }, 'data.pn:'],
    [{ pa, pn, am: 0 }, 'data.am'],
    [{ pa, pn, am: 1.005 }, 'data.am: must have at most 2 decimals'],
    [{ pa, pn, tr: 'a b' }, 'data.tr: must contain only letters, digits'],
    ['upi://pay?pa=a@ybl&pn=A&cu=USD', 'data: must be in INR, not in USD'],
    ['upi://pay?pa=a@ybl&pn=A&mc=5411', 'data.mc: is not a field of upi'],
    ['upi://mandate?pa=a@ybl&pn=A', 'data: must be an object with the fields of upi'],
  ])('rejects %j', (input, message) => {
    expect(dataErrors('upi', input)).toEqual([expect.stringContaining(message)]);
  });
});
