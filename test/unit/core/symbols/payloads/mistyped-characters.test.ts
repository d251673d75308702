import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { encodeData, parseData, type CodeType } from '../../../../../core/symbols/payloads/registry.js';
import { parseExample } from '../../../../support/payload-parsing.js';
import { propertyRuns } from '../../../../support/property-runs.js';

/** Replaces one character of the text by another of the same kind. */
function mistyped(text: string, at: number, step: number, alphabet: string): string {
  const index = at % text.length;
  const position = alphabet.indexOf(text[index] ?? '');
  const other = alphabet[(position + 1 + (step % (alphabet.length - 1))) % alphabet.length] ?? '';
  return text.slice(0, index) + other + text.slice(index + 1);
}

const DIGITS = '0123456789';
const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const TAPROOT = 'p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0';

describe('one mistyped character', () => {
  test.each<[string, CodeType, string, string, (text: string) => unknown]>([
    ['an IBAN', 'sepa', '89370400440532013000', DIGITS, (iban) => ({ name: 'A', iban: `DE${iban}` })],
    [
      'a creditor reference',
      'sepa',
      '18539007547034',
      DIGITS,
      (reference) => ({ ...parseExample('sepa'), text: undefined, reference: `RF${reference}` }),
    ],
    [
      'a segregated witness address',
      'bitcoin',
      'qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      BECH32,
      (rest) => ({ address: `bc1${rest}` }),
    ],
    ['a taproot address', 'bitcoin', TAPROOT, BECH32, (rest) => ({ address: `bc1${rest}` })],
    [
      'an older address',
      'bitcoin',
      'A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
      BASE58,
      (rest) => ({ address: `1${rest}` }),
    ],
    ['a CPF', 'pix', '52998224725', DIGITS, (key) => ({ key, name: 'A', city: 'B' })],
    ['a PIX code', 'pix', encodeData('pix', parseExample('pix')), `${DIGITS}ABCDEF`, (code) => code],
  ])('in %s is always rejected', (_, type, text, alphabet, input) => {
    expect(parseData(type, input(text)).ok).toBe(true);
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (at, step) => {
        expect(parseData(type, input(mistyped(text, at, step, alphabet))).ok).toBe(false);
      }),
      propertyRuns(500),
    );
  });
});
