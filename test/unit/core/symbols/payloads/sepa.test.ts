import { describe, expect, test } from '@jest/globals';
import { encodeData, payloadType } from '../../../../../core/symbols/payloads/registry.js';
import { parseValid, dataErrors } from '../../../../support/payload-parsing.js';

const name = 'Red Cross';
const iban = 'BE72000000001616';

describe('sepa', () => {
  test.each([
    // The example of EPC069-12, with version 002, which needs no BIC.
    [
      {
        name,
        iban: 'BE72 0000 0000 1616',
        bic: 'BPOTBEB1',
        amount: 1,
        purpose: 'CHAR',
        text: 'Urgency fund',
        info: 'Sample EPC QR Code',
      },
      'BCD\n002\n1\nSCT\nBPOTBEB1\nRed Cross\nBE72000000001616\nEUR1\nCHAR\n\nUrgency fund\nSample EPC QR Code',
    ],
    [{ name, iban }, 'BCD\n002\n1\nSCT\n\nRed Cross\nBE72000000001616'],
    [{ name, iban, amount: 12.3 }, 'BCD\n002\n1\nSCT\n\nRed Cross\nBE72000000001616\nEUR12.3'],
    [
      { name, iban, amount: 999999999.99 },
      'BCD\n002\n1\nSCT\n\nRed Cross\nBE72000000001616\nEUR999999999.99',
    ],
    [
      { name, iban, reference: 'rf18 5390 0754 7034' },
      'BCD\n002\n1\nSCT\n\nRed Cross\nBE72000000001616\n\n\nRF18539007547034',
    ],
  ])('encodes %j line by line, without trailing empty lines', (input, encoded) => {
    expect(encodeData('sepa', parseValid('sepa', input))).toBe(encoded);
  });

  test('parses version 001 with CR LF', () => {
    expect(
      parseValid(
        'sepa',
        'BCD\r\n001\r\n1\r\nSCT\r\nBPOTBEB1\r\nRed Cross\r\nBE72000000001616\r\nEUR1.50\r\n\r\n\r\nx\r\n',
      ),
    ).toEqual({
      name,
      iban,
      bic: 'BPOTBEB1',
      amount: 1.5,
      text: 'x',
    });
  });

  // One IBAN of each structure, from the SWIFT IBAN Registry.
  test.each([
    'DE89 3704 0044 0532 0130 00',
    'GB29 NWBK 6016 1331 9268 19',
    'FR14 2004 1010 0505 0001 3M02 606',
    'NO93 8601 1117 947',
    'MT84 MALT 0110 0001 2345 MTLC AST0 01S',
    'CH93 0076 2011 6238 5295 7',
    'SM86 U032 2509 8000 0000 0270 100',
  ])('accepts IBAN %s', (printed) => {
    expect(parseValid('sepa', { name, iban: printed })).toEqual({ name, iban: printed.replaceAll(' ', '') });
  });

  test.each([
    [{ name, iban: 'DE89 3704 0044 0532 0130 01' }, 'data.iban: has wrong check digits'],
    [{ name, iban: 'DE98 3704 0044 0532 0130 00' }, 'data.iban: has wrong check digits'],
    [{ name, iban: 'DE89 3704 0044 0532 0130' }, 'data.iban: must have 22 characters for DE, but has 20'],
    [{ name, iban: 'US89 3704 0044 0532 0130 00' }, 'data.iban: US is not a country that uses IBANs'],
    [{ name, iban: '123456789' }, 'data.iban: must be an IBAN'],
    [{ name, iban, bic: 'BPOTBEB' }, 'data.bic'],
    [{ name, iban, bic: 'BPOTBEB12' }, 'data.bic: must be a BIC'],
    [{ name, iban, amount: 0 }, 'data.amount'],
    [{ name, iban, amount: 0.005 }, 'data.amount'],
    [{ name, iban, amount: 1.005 }, 'data.amount: must have at most 2 decimals'],
    [{ name, iban, amount: '12,30' }, 'data.amount'],
    [{ name, iban, amount: '1.005' }, 'data.amount: must have at most 2 decimals'],
    [{ name, iban, amount: 1e9 }, 'data.amount'],
    [{ name, iban, reference: 'RF19539007547034' }, 'data.reference: has wrong check digits'],
    [{ name, iban, reference: '+++090/9337/55493+++' }, 'data.reference: must be a creditor reference'],
    [
      { name, iban, reference: 'RF18539007547034', text: 'x' },
      'data.text: must be omitted when reference is given',
    ],
    [{ name, iban, text: 'x'.repeat(141) }, 'data.text'],
    [{ name, iban, text: 'a\nb' }, 'data.text: must not contain control characters'],
    [{ name: 'n'.repeat(71), iban }, 'data.name'],
    [{ name, iban, purpose: 'charity' }, 'data.purpose: must be 1 to 4 capital letters'],
    ['BCD\n003\n1\nSCT\n\nA\nBE72000000001616', 'data: must be an SCT in version 001 or 002'],
    ['BCD\n002\n1\nINST\n\nA\nBE72000000001616', 'data: must be an SCT in version 001 or 002'],
    ['BCD\n002\n1\nSCT\n\nRed Cross\nBE72000000001616\nUSD1', 'data.amount'],
    [`BCD\n002\n1\nSCT\n\nRed Cross\nBE72000000001616${'\n'.repeat(6)}x`, 'data: has more lines'],
  ])('rejects %j', (input, message) => {
    expect(dataErrors('sepa', input)).toEqual([expect.stringContaining(message)]);
  });

  test('sets the limits of EPC069-12 on its symbol', () => {
    expect(payloadType('sepa').limits).toEqual({ errorCorrection: 'M', maxVersion: 13, maxBytes: 331 });
    expect(payloadType('sepa').symbol).toBe('static-only');
  });
});
