import { describe, expect, test } from '@jest/globals';
import { encodeData } from '../../../../../core/symbols/payloads/registry.js';
import { parseValid, dataErrors } from '../../../../support/payload-parsing.js';

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
  ])('encodes %j with an amount without an exponent', (input, uri) => {
    expect(encodeData('bitcoin', parseValid('bitcoin', input))).toBe(uri);
    expect(parseValid('bitcoin', uri)).toEqual(input);
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
  ])('accepts address %s', (valid) => {
    expect(parseValid('bitcoin', { address: valid })).toEqual({
      address: valid.startsWith('BC1') ? valid.toLowerCase() : valid,
    });
  });

  test.each([
    // The sample address of BIP 21 has a wrong checksum on purpose.
    ['175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W', 'checksum'],
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfN', 'checksum'],
    ['0A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'checksum'],
    // BIP 350, "Test vectors": Bech32 instead of Bech32m and vice versa, an invalid character, version 17, a
    // program of 41 bytes, version 0 with 16 bytes, nonzero padding, and mixed case.
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', 'checksum'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh', 'checksum'],
    ['bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4', 'checksum'],
    ['BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R', 'checksum'],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav', 'checksum'],
    ['BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P', 'checksum'],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf', 'checksum'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kV8F3T4', 'checksum'],
    ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'main network'],
    ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'main network'],
  ])('rejects address %s', (wrong, reason) => {
    expect(dataErrors('bitcoin', { address: wrong })).toEqual([
      expect.stringMatching(`^data\\.address: .*${reason}`),
    ]);
  });

  test.each([
    [{ address, amount: 0 }, 'data.amount'],
    [{ address, amount: 1e-9 }, 'data.amount'],
    [{ address, amount: 0.123456789 }, 'data.amount: must have at most 8 decimals'],
    [{ address, amount: 21_000_001 }, 'data.amount'],
    [{ address, label: 'a\u0000' }, 'data.label: must not contain control characters'],
    [
      `bitcoin:${address}?req-somethingyoudontunderstand=50`,
      'data.req-somethingyoudontunderstand: is not a field of bitcoin',
    ],
    [`bitcoin:${address}?amount=1e-3`, 'data.amount'],
    [`bitcoin:${address}?amount=1,5`, 'data.amount'],
  ])('rejects %j', (input, message) => {
    expect(dataErrors('bitcoin', input)).toEqual([expect.stringContaining(message)]);
  });
});
