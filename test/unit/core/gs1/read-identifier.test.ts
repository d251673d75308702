import { expect, test } from '@jest/globals';
import { parseGtin, listGtinForms } from '../../../../core/gs1/gtin.js';
import { humanReadable, keyLevels, keyPath, uriPath } from '../../../../core/gs1/gs1-key.js';
import { fullLinkType, isUnknownGs1LinkType, shortLinkType } from '../../../../core/gs1/link-types.js';
import { readElementString, readGs1Path, readGs1Uri } from '../../../../core/gs1/read-identifier.js';
import { ATTRIBUTE_PATTERN, isAttribute } from '../../../../core/gs1/attributes.js';

const GTIN = '09506000134352';

/** Returns the stored key and attributes of a request; `error` if it is invalid. */
function request(path: string, query = ''): unknown {
  const read = readGs1Path(path, query);
  return 'error' in read ? 'error' : [keyPath(read.key), read.attributes];
}

test.each([
  ['4006381333931', '04006381333931'],
  ['614141123452', '00614141123452'],
  ['96385074', '00000096385074'],
  ['09506000134352', '09506000134352'],
])('the GTIN %s is padded to 14 digits', (gtin, padded) => {
  expect(parseGtin(gtin)).toEqual({ value: padded });
  expect(listGtinForms(padded)).toContain(gtin);
});

test.each(['4006381333932', '40063813339', '123456789', '9.506E+12', '', '0950600013435２'])(
  'the GTIN %j is invalid and is not repaired',
  (gtin) => {
    expect(parseGtin(gtin)).toHaveProperty('problem');
  },
);

test.each([
  [`/01/${GTIN}`, '', `/01/${GTIN}`, {}],
  [`/01/${GTIN}/`, '', `/01/${GTIN}`, {}],
  ['/01/9506000134352', '', `/01/${GTIN}`, {}],
  [`/01/${GTIN}/22/2A/10/AB%2F1`, '', `/01/${GTIN}/22/2A/10/AB%2F1`, {}],
  [`/01/${GTIN}/10/a(1)`, '', `/01/${GTIN}/10/a%281%29`, {}],
  [`/01/${GTIN}/10/B/21/S1`, '', `/01/${GTIN}/21/S1`, {}],
  [`/01/${GTIN}/235/T`, '10=B', `/01/${GTIN}/235/T`, {}],
  [`/01/${GTIN}`, '17=271200&linkType=gs1:pip&3103=000195', `/01/${GTIN}`, { 17: '271200', 3103: '000195' }],
  [`/01/${GTIN}`, '15=280229&8200=x&710=1&17&a=%', `/01/${GTIN}`, { 15: '280229' }],
  [
    `/01/${GTIN}`,
    '422=276&3922=199&30=8&90=a%2Bb',
    `/01/${GTIN}`,
    { 30: '8', 90: 'a+b', 422: '276', 3922: '199' },
  ],
])('the request %s?%s has the key %s', (path, query, key, attributes) => {
  expect(request(path, query)).toEqual([key, attributes]);
});

test.each([
  ['/01/09506000134353', ''],
  ['/01/0950600013435', ''],
  ['/01/', ''],
  [`/01/${GTIN}/10`, ''],
  [`/01/${GTIN}//10/B`, ''],
  [`/01/${GTIN}/10/`, ''],
  [`/01/${GTIN}/10//`, ''],
  [`/01/${GTIN}/99/B`, ''],
  [`/01/${GTIN}/01/${GTIN}`, ''],
  [`/01/${GTIN}/10/A/10/B`, ''],
  [`/01/${GTIN}/10/A/22/B`, ''],
  [`/01/${GTIN}/21/A/10/B`, ''],
  [`/01/${GTIN}/10/A/235/B`, ''],
  [`/01/${GTIN}/235/${'t'.repeat(29)}`, ''],
  [`/01/${GTIN}/10/${'b'.repeat(21)}`, ''],
  [`/01/${GTIN}/10/a%20b`, ''],
  [`/01/${GTIN}/10/%C3%A9`, ''],
  [`/01/${GTIN}/10/a"b`, ''],
  [`/01/${GTIN}/10/%`, ''],
  [`/01/${GTIN}/10/%E9`, ''],
  [`/01/${GTIN}`, `01=${GTIN}`],
  [`/01/${GTIN}`, '10=B'],
  [`/01/${GTIN}`, '21=S'],
  [`/01/${GTIN}`, '22=V'],
  [`/01/${GTIN}`, '235=T'],
  [`/01/${GTIN}/235/T`, '10=B&10=B'],
  [`/01/${GTIN}`, '17=271200&17=271200'],
  [`/01/${GTIN}`, '17=271301'],
  [`/01/${GTIN}`, '17=270229'],
  [`/01/${GTIN}`, '17=2712'],
  [`/01/${GTIN}`, '3103=19.5'],
  [`/01/${GTIN}`, '422=999'],
  [`/01/${GTIN}`, '90=a+b'],
  [`/01/${GTIN}`, '91=%'],
])('the request %s?%s is invalid', (path, query) => {
  expect(request(path, query)).toBe('error');
});

test('a request tries the most specific key first and the GTIN last', () => {
  const all = { gtin: GTIN, variant: 'V', batch: 'B', serial: 'S' };
  const at = `/01/${GTIN}`;
  expect(keyLevels(all)).toEqual([`${at}/21/S`, `${at}/22/V/10/B`, `${at}/10/B`, `${at}/22/V`, at]);
  expect(keyLevels({ gtin: GTIN, tpx: 'T' })).toEqual([`${at}/235/T`, at]);
});

test('a symbol has all qualifiers, and its attributes in the order of their AIs', () => {
  const data = {
    gtin: GTIN,
    batch: 'A B',
    serial: "S'1",
    attributes: { 3103: '000195', 17: '271200', 90: 'x/y' },
  };
  expect(uriPath(data)).toBe(`/01/${GTIN}/10/A%20B/21/S%271?17=271200&3103=000195&90=x%2Fy`);
  expect(humanReadable(data)).toBe(`(01)${GTIN}(10)A B(21)S'1(17)271200(3103)000195(90)x/y`);
});

test.each([
  [`(01)${GTIN}(10)A1`, { gtin: GTIN, batch: 'A1' }, {}],
  [`(17)271200(01)${GTIN}(21)\\(1`, { gtin: GTIN, serial: '(1' }, { 17: '271200' }],
])('the element string %s is read', (text, key, attributes) => {
  expect(readElementString(text)).toEqual({ key, attributes });
});

test.each([
  '(01)9506000134352',
  `(10)A1`,
  `(01)${GTIN}(10)A(1`,
  `(01)${GTIN}(01)${GTIN}`,
  `(01)${GTIN}(00)1`,
  `(01)${GTIN}(235)T(10)B`,
  `01${GTIN}10A1`,
  `(01)${GTIN} (10)A1`,
  `(01)${GTIN}(10)a\\b`,
])('the element string %s is invalid', (text) => {
  expect(readElementString(text)).toHaveProperty('error');
});

test.each([
  `https://id.gs1.org/01/${GTIN}/10/A1?17=271200`,
  `HTTPS://example.com/a/01/b/01/9506000134352/10/A1/?linkType=all&17=271200#part`,
])('the URI %s is read', (text) => {
  expect(readGs1Uri(text)).toEqual({ key: { gtin: GTIN, batch: 'A1' }, attributes: { 17: '271200' } });
});

test.each([
  `ftp://example.com/01/${GTIN}`,
  `https://01/${GTIN}`,
  'https://example.com/',
  `https://example.com/01/${GTIN}/b`,
  `https://example.com/01/${GTIN}?8200=x`,
  'https://example.com/00/006141411234567890',
])('the URI %s is invalid', (text) => {
  expect(readGs1Uri(text)).toHaveProperty('error');
});

test('link types of the former namespaces of GS1 are the same link types', () => {
  for (const linkType of ['gs1:pip', 'https://gs1.org/voc/pip', 'https://www.gs1.org/voc/pip']) {
    expect(fullLinkType(linkType)).toBe('https://ref.gs1.org/voc/pip');
    expect(shortLinkType(linkType)).toBe('gs1:pip');
  }
  expect(fullLinkType('https://schema.org/review')).toBe('https://schema.org/review');
  expect(isUnknownGs1LinkType('gs1:pip')).toBe(false);
  expect(isUnknownGs1LinkType('gs1:pips')).toBe(true);
  expect(isUnknownGs1LinkType('https://schema.org/review')).toBe(false);
});

test('the pattern of the schema matches exactly the attributes that are checked', () => {
  const pattern = new RegExp(ATTRIBUTE_PATTERN);
  const ais = Array.from({ length: 10_000 }, (_, number) => [
    String(number),
    String(number).padStart(2, '0'),
  ]);
  expect(ais.flat().filter((ai) => pattern.test(ai) !== isAttribute(ai))).toEqual([]);
});
