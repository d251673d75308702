import { describe, expect, test } from '@jest/globals';
import { encodeData } from '../../../../core/payloads/registry.js';
import { readValid, refusals } from '../../../support/payload-reading.js';

const address = '1BoatSLRHtKNngkdXEeobR76b53LETtpyT';

describe('bitcoin', () => {
  // The examples of BIP 21, with an address that exists.
  test.each([
    [{ address }, `bitcoin:${address}`],
    [{ address, label: 'Luke-Jr' }, `bitcoin:${address}?label=Luke-Jr`],
    [{ address, amount: 20.3, label: 'Luke-Jr' }, `bitcoin:${address}?amount=20.3&label=Luke-Jr`],
    [
      { address, amount: 50, label: 'Luke-Jr', message: 'Donation for project xyz' },
      `bitcoin:${address}?amount=50&label=Luke-Jr&message=Donation%20for%20project%20xyz`,
    ],
    [{ address, amount: 1e-8 }, `bitcoin:${address}?amount=0.00000001`],
    [{ address, amount: 20_999_999.999_999_99 }, `bitcoin:${address}?amount=20999999.99999999`],
  ])('writes %j, amounts without exponent', (input, uri) => {
    expect(encodeData('bitcoin', readValid('bitcoin', input))).toBe(uri);
    expect(readValid('bitcoin', uri)).toEqual(input);
  });

  test.each([
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
    // BIP 173 and BIP 350, "Test vectors".
    'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
    'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
    'BC1SW50QGDZ25J',
    'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
  ])('takes address %s', (valid) => {
    expect(readValid('bitcoin', { address: valid })).toEqual({
      address: valid.startsWith('BC1') ? valid.toLowerCase() : valid,
    });
  });

  test.each([
    // The sample address of BIP 21 has a wrong check sum on purpose.
    ['175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W', 'check sum'],
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfN', 'check sum'],
    ['0A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'check sum'],
    // BIP 350: Bech32 where Bech32m is due, and the other way round; a character that is none; version 17; program of 1 and 41
    // bytes; version 0 of 16 bytes; padding of more than 4 bits, and not zero; no program; mixed case.
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', 'check sum'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh', 'check sum'],
    ['bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4', 'check sum'],
    ['BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R', 'check sum'],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav', 'check sum'],
    ['BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P', 'check sum'],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf', 'check sum'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kV8F3T4', 'check sum'],
    ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'main network'],
    ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'main network'],
  ])('refuses address %s', (wrong, reason) => {
    expect(refusals('bitcoin', { address: wrong })).toEqual([
      expect.stringMatching(`^data\\.address: .*${reason}`),
    ]);
  });

  test.each([
    [{ address, amount: 0 }, 'data.amount'],
    [{ address, amount: 1e-9 }, 'data.amount'],
    [{ address, amount: 0.123456789 }, 'data.amount: must have at most 8 decimals'],
    [{ address, amount: 21_000_001 }, 'data.amount'],
    [{ address, label: 'a\u0000' }, 'data.label: must not hold control characters'],
    [
      `bitcoin:${address}?req-somethingyoudontunderstand=50`,
      'data.req-somethingyoudontunderstand: is not a field of bitcoin',
    ],
    [`bitcoin:${address}?amount=1e-3`, 'data.amount'],
    [`bitcoin:${address}?amount=1,5`, 'data.amount'],
  ])('refuses %j', (input, refusal) => {
    expect(refusals('bitcoin', input)).toEqual([expect.stringContaining(refusal)]);
  });
});
