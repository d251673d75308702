import { describe, expect, test } from '@jest/globals';
import { encodeData, parseData } from '../../../../../core/symbols/payloads/registry.js';
import { dataErrors, parseValid } from '../../../../support/payload-parsing.js';

const url = 'https://example.com/olive-oil';
const gtin = '09506000134352';

describe('data of a gs1 code', () => {
  test('is stored with a GTIN of 14 digits, and encoded with all qualifiers and attributes', () => {
    const data = parseValid('gs1', {
      gtin: '9506000134352',
      batch: 'AB/1',
      serial: 'S_1',
      attributes: { 3103: '000195', 17: '271200' },
    });
    expect(data).toEqual({
      gtin,
      batch: 'AB/1',
      serial: 'S_1',
      attributes: { 3103: '000195', 17: '271200' },
    });
    expect(encodeData('gs1', data)).toBe(`/01/${gtin}/10/AB%2F1/21/S_1?17=271200&3103=000195`);
  });

  test('is read from an element string, a URI of any domain, and a key next to other fields', () => {
    const expected = { gtin, batch: 'A1' };
    expect(parseValid('gs1', `(01)${gtin}(10)A1`)).toEqual(expected);
    expect(parseValid('gs1', `https://id.gs1.org/01/${gtin}/10/A1`)).toEqual(expected);
    expect(parseValid('gs1', { key: `(01)${gtin}(10)A1(17)271231`, url, batch: 'A1' })).toEqual({
      ...expected,
      attributes: { 17: '271231' },
      url,
    });
    expect(parseValid('gs1', `/01/${gtin}/10/A1?17=271231`)).toEqual({
      ...expected,
      attributes: { 17: '271231' },
    });
  });

  test.each<[unknown, string]>([
    [{ gtin }, 'data.url: is required, because the code has neither'],
    [{ url }, 'data.gtin: is required'],
    [`(01)${gtin}`, 'data.url: is required, because the code has neither'],
    [`(01)${gtin.slice(0, -1)}0`, 'data.key: is invalid: the value of 01 must end with the check digit 2'],
    [{ gtin: '9.506E+12', url }, 'data.gtin: must contain only digits'],
    [{ gtin: '95060001343', url }, 'data.gtin: must have 8, 12, 13, or 14 digits, not 11'],
    [{ gtin: 9506000134352, url }, 'data.gtin: must be text'],
    [{ gtin, batch: 'é' }, 'data.batch: must contain only letters without accents'],
    [{ gtin, batch: 'b'.repeat(21) }, 'data.batch: must be at most 20 characters'],
    [{ gtin, tpx: 'T', batch: 'B' }, 'data.tpx: must be absent from a code with variant, batch, or serial'],
    [{ gtin, url, attributes: { 8200: 'x' } }, 'data.attributes.8200: is not an attribute of gs1 codes'],
    [{ gtin, url, attributes: { 17: '271301' } }, 'data.attributes.17: must be a date as YYMMDD'],
    [{ key: '(01)1', url }, 'data.key: must have a GTIN of 14 digits after (01)'],
    [{ key: `(01)${gtin}(10)A1`, batch: 'A2' }, 'data.batch: must be absent, or the same as in key'],
    [
      { gtin, url, links: [{ linkType: 'pip', url, title: 'A' }] },
      'data.links[0].linkType: must be gs1: and',
    ],
    [
      { gtin, url, links: [{ linkType: 'https://gs1.org/voc/defaultLink', url, title: 'A' }] },
      'data.links[0].linkType: must not be a default link',
    ],
    [
      { gtin, url, links: [{ linkType: 'gs1:pip', url, title: ' ' }] },
      'data.links[0].title: must not be blank',
    ],
    [
      { gtin, url, links: [{ linkType: 'gs1:pip', url, title: 'A', language: ['deu'] }] },
      'data.links[0].language[0]: must be a language such as de or de-CH',
    ],
    [
      { gtin, url, links: Array.from({ length: 101 }, () => ({ linkType: 'gs1:pip', url, title: 'A' })) },
      'data.links: must have at most 100',
    ],
  ])('%j is rejected at the field that is wrong', (data, message) => {
    expect(dataErrors('gs1', data).join('\n')).toContain(message);
  });

  test('has its link types of GS1 in their short form', () => {
    const links = [{ linkType: 'https://ref.gs1.org/voc/pip', url, title: 'A' }];
    expect(parseData('gs1', { gtin, url, links })).toMatchObject({
      data: { links: [{ linkType: 'gs1:pip' }] },
    });
  });
});
