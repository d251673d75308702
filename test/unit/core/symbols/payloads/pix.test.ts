import { describe, expect, test } from '@jest/globals';
import { crc16 } from '../../../../../core/symbols/payloads/tag-length-value.js';
import { encodeData } from '../../../../../core/symbols/payloads/registry.js';
import { parseValid, dataErrors } from '../../../../support/payload-parsing.js';

const key = '123e4567-e12b-12d1-a456-426655440000';
const name = 'Fulano de Tal';
const city = 'BRASILIA';

/** The static example of the Banco Central do Brasil's manual. */
const MANUAL =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D';

describe('pix', () => {
  test('encodes the example of the manual byte for byte, and parses it', () => {
    expect(encodeData('pix', parseValid('pix', { key, name, city }))).toBe(MANUAL);
    expect(parseValid('pix', MANUAL)).toEqual({ key, name, city });
  });

  test('has the check value of CRC-16/CCITT-FALSE', () => {
    expect(crc16('123456789')).toBe('29B1');
  });

  test('encodes the amount and the identifier', () => {
    const data = parseValid('pix', { key, name, city, amount: 10, txid: 'ABC123' });
    expect(encodeData('pix', data)).toContain('530398654' + '0510.00' + '5802BR');
    expect(encodeData('pix', data)).toContain('62100506ABC123');
  });

  test('removes the accents of names and cities in the data', () => {
    expect(parseValid('pix', { key, name: 'José Conceição', city: 'São Paulo' })).toEqual({
      key,
      name: 'Jose Conceicao',
      city: 'Sao Paulo',
    });
  });

  test.each([
    ['529.982.247-25', '52998224725'],
    ['11.222.333/0001-81', '11222333000181'],
    // The Receita Federal's example of an alphanumeric CNPJ.
    ['12.ABC.345/01DE-35', '12ABC34501DE35'],
    ['+55 (11) 91234-5678', '+5511912345678'],
    ['(11) 91234-5678', '+5511912345678'],
    ['011 3123-4567', '+551131234567'],
    ['Fulano_da_Silva@Example.com', 'fulano_da_silva@example.com'],
    ['123E4567-E12B-12D1-A456-426655440000', key],
  ])('accepts key %s', (sent, stored) => {
    expect(parseValid('pix', { key: sent, name, city })).toEqual({ key: stored, name, city });
  });

  test.each([
    [{ key: '529.982.247-26', name, city }, 'data.key: is not a valid CPF'],
    [{ key: '111.111.111-11', name, city }, 'data.key: is not a valid CPF'],
    // A CPF with a mistyped digit must not become the phone number of somebody else.
    [{ key: '11912345678', name, city }, 'data.key: is not a valid CPF; write a phone number with +55'],
    [{ key: '11.222.333/0001-82', name, city }, 'data.key: is not a valid CNPJ'],
    [{ key: '12ABC34501DE36', name, city }, 'data.key: is not a valid CNPJ'],
    [{ key: '+1 201 555 0123', name, city }, 'data.key: must be a Brazilian phone number'],
    [{ key: 'not a key', name, city }, 'data.key: must be a CPF, a CNPJ'],
    [
      { key: `${'a'.repeat(64)}@${'b'.repeat(20)}.com`, name, city },
      'data.key: must be at most 77 ASCII characters',
    ],
    [{ key, name: 'x'.repeat(26), city }, 'data.name: must be at most 25 characters'],
    [{ key, name, city: 'São José dos Campos' }, 'data.city: must be at most 15 characters'],
    [{ key, name: '漢字', city }, 'data.name: must contain only letters'],
    [{ key, name, city, amount: 0 }, 'data.amount'],
    [{ key, name, city, amount: 1.234 }, 'data.amount: must have at most 2 decimals'],
    [{ key, name, city, txid: '***' }, 'data.txid: must be 1 to 25 letters and digits'],
    [{ key, name, city, txid: 'a'.repeat(26) }, 'data.txid: must be 1 to 25 letters and digits'],
    [MANUAL.replace('Fulano', 'Fulana'), 'data: has a wrong checksum (CRC-16)'],
    [MANUAL.slice(0, -3), 'data: is cut off at character'],
    [MANUAL.replace('5204', '5299'), 'data: is cut off at character'],
  ])('rejects %j', (input, message) => {
    expect(dataErrors('pix', input)).toEqual([expect.stringContaining(message)]);
  });

  test('rejects unknown tags by name, and accounts of other payment systems', () => {
    const withCrc = (body: string): string => body + crc16(body);
    const extra = withCrc(`${MANUAL.slice(0, -8)}8003abc6304`);
    expect(dataErrors('pix', extra)).toEqual(['data.tag 80: is not a field of pix']);
    expect(dataErrors('pix', withCrc('0002015904br.gov.bcb.pix6304'))[0]).toMatch(/^data: /);
  });
});
