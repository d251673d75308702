import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { normalizeIdentifier, trimPasted } from '../../../../../core/symbols/payloads/pasted-text.js';
import { encodeData, type CodeType } from '../../../../../core/symbols/payloads/registry.js';
import { dataErrors, parseValid } from '../../../../support/payload-parsing.js';
import { propertyRuns } from '../../../../support/property-runs.js';

const NBSP = '\u00a0';
const NARROW_NBSP = '\u202f';

/** Each row: a type, a field, what people paste, and what is stored. */
const PASTED: readonly (readonly [type: CodeType, field: string, pasted: string, stored: unknown])[] = [
  ['phone', 'number', `+49${NBSP}30${NBSP}901820`, '+4930901820'],
  ['phone', 'number', '+49–30–901820', '+4930901820'],
  ['phone', 'number', '+49—30‑901820', '+4930901820'],
  ['phone', 'number', '\u202a+49 30 901820\u202c', '+4930901820'],
  ['phone', 'number', '\u2066+49 30 901820\u2069', '+4930901820'],
  ['phone', 'number', '\ufeff+49\u200b30\u200e901820\u00ad', '+4930901820'],
  ['phone', 'number', '＋49 30 901820', '+4930901820'],
  ['phone', 'number', '＋４９（３０）９０１８２０', '+4930901820'],
  ['phone', 'number', '+٤٩ ٣٠ ٩٠١٨٢٠', '+4930901820'],
  ['phone', 'number', '+۴۹ ۳۰ ۹۰۱۸۲۰', '+4930901820'],
  ['phone', 'number', '+४९ ३० ९०१८२०', '+4930901820'],
  ['phone', 'number', `116${NARROW_NBSP}117`, '116117'],
  ['sms', 'phone', `\u202a+49${NBSP}30 901820\u202c`, '+4930901820'],
  ['whatsapp', 'phone', '+49‑30‑901820\u200f', '+4930901820'],
  [
    'sepa',
    'iban',
    `DE89${NBSP}3704${NBSP}0044${NARROW_NBSP}0532\u200b0130\u206000`,
    'DE89370400440532013000',
  ],
  ['sepa', 'iban', 'ＤＥ８９ 3704 0044–0532 0130 00', 'DE89370400440532013000'],
  ['sepa', 'bic', 'COBA\u00adDEFF\u200bXXX', 'COBADEFFXXX'],
  ['sepa', 'reference', `RF18${NBSP}5390${NBSP}0754${NBSP}7034`, 'RF18539007547034'],
  ['sepa', 'amount', `12.50${NBSP}`, 12.5],
  ['sepa', 'amount', '１２.５０', 12.5],
  ['sepa', 'purpose', 'CHAR\u200b', 'CHAR'],
  ['pix', 'key', '529.982.247‑25', '52998224725'],
  ['pix', 'key', '\u202a+55 11 91234–5678\u202c', '+5511912345678'],
  ['pix', 'key', '123e4567–e12b–12d1–a456–426655440000', '123e4567-e12b-12d1-a456-426655440000'],
  ['pix', 'txid', '\u200bTABLE7', 'TABLE7'],
  ['upi', 'pa', `\u200bname＠okbank${NBSP}`, 'name@okbank'],
  ['upi', 'tr', 'INV–7', 'INV-7'],
  [
    'bitcoin',
    'address',
    '\u200b1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa\ufeff',
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  ],
  [
    'bitcoin',
    'address',
    `bc1q w508${NBSP}d6qe jxtd g4y5 r3za rvar y0c5 xw7k v8f3 t4`,
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  ],
  ['email', 'to', '\u200bhello＠example.com\u00a0', 'hello@example.com'],
  ['email', 'to', 'hel\u00adlo@exam\u200bple.com', 'hello@example.com'],
  ['email', 'to', 'मराठी१@example.com', 'मराठी१@example.com'],
  ['url', 'url', '\u200bhttps://example.com/menu\ufeff', 'https://example.com/menu'],
  ['url', 'url', `${NBSP}ｈｔｔｐｓ：／／example.com/${NBSP}`, 'https://example.com/'],
  ['url', 'url', 'www.example.com/menu', 'https://www.example.com/menu'],
  ['url', 'url', '\u200eWWW.Example.com', 'https://www.example.com/'],
  ['app', 'iosUrl', '\u200bitms-apps://apps.apple.com/app/id1', 'itms-apps://apps.apple.com/app/id1'],
  ['app', 'fallbackUrl', 'www.example.com', 'https://www.example.com/'],
  ['event', 'url', 'www.example.com', 'https://www.example.com/'],
  ['event', 'timezone', `Europe/Vienna\u200b${NBSP}`, 'Europe/Vienna'],
  ['vcard', 'birthday', '1985‑12‑10', '1985-12-10'],
  ['wifi', 'security', `ＷＰＡ２‑PSK${NBSP}`, 'WPA'],
];

/** Members that each type needs in addition to the field. */
const BASE: Partial<Record<CodeType, object>> = {
  sepa: { name: 'A', iban: 'DE89370400440532013000' },
  pix: { key: '52998224725', name: 'A', city: 'B' },
  upi: { pa: 'name@okbank', pn: 'A' },
  bitcoin: { address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' },
  event: { title: 'A', start: '2026-05-01T10:00:00Z' },
  vcard: { firstName: 'A' },
  wifi: { ssid: 'A', password: '12345678' },
};

describe('a pasted identifier', () => {
  test.each(PASTED)('is stored as meant: %s.%s %j', (type, field, pasted, stored) => {
    const isList = field === 'to';
    const data = parseValid(type, { ...BASE[type], [field]: isList ? [pasted] : pasted });
    expect(data).toMatchObject({ [field]: isList ? [stored] : stored });
    // An edit of the code leaves stored data unchanged.
    expect(parseValid(type, data)).toEqual(data);
  });

  test.each<[CodeType, object, string]>([
    ['phone', { number: '+49 30 901820²' }, 'remove "²"'],
    ['phone', { number: '+49 30 90l820' }, 'remove "l"'],
    ['sepa', { amount: '12,50' }, 'data.amount: must be a number with a point'],
    ['sepa', { amount: '1.234,50' }, 'data.amount: must be a number with a point'],
    ['sepa', { amount: '1,234' }, 'data.amount: must be a number with a point'],
    ['upi', { pa: 'na me@okbank' }, 'data.pa: must be a UPI ID'],
    ['email', { to: ['نام\u200cها@exa\u200cmple.com'] }, 'data.to[0]: must be an email address'],
    ['url', { url: 'www.' }, 'data.url: must be an absolute URL'],
    ['url', { url: 'example.com/path' }, 'data.url: must be an absolute URL'],
  ])('of another meaning is rejected: %s %j', (type, fields, message) => {
    expect(dataErrors(type, { ...BASE[type], ...fields })).toEqual([expect.stringContaining(message)]);
  });

  test('never changes free text, names of networks, and passwords', () => {
    const typed = `\u200bA${NBSP}–＋１\u202a٣`;
    for (const [type, data] of [
      ['wifi', { ssid: typed, password: typed, security: 'WPA', hidden: false }],
      ['text', { text: typed }],
      ['sms', { phone: '+4930901820', message: typed }],
      ['event', { title: typed, start: '2026-05-01', allDay: true, end: '2026-05-01' }],
      ['vcard', { firstName: typed, note: typed, version: '3.0' }],
      ['upi', { pa: 'a@b', pn: typed, tn: typed }],
    ] as const) {
      expect(parseValid(type, data)).toEqual(data);
    }
  });

  test('is normalized once, in time proportional to its length, and never gains characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const plain = normalizeIdentifier(text);
        expect(normalizeIdentifier(plain)).toBe(plain);
        expect(plain.length).toBeLessThanOrEqual(text.length);
        expect(trimPasted(trimPasted(text))).toBe(trimPasted(text));
      }),
      propertyRuns(500),
    );
    const blanks = ' \u200b'.repeat(20_000);
    expect(trimPasted(`a${blanks}b`)).toBe(`a${blanks}b`);
    expect(trimPasted(`${blanks}b${blanks}`)).toBe('b');
  });

  test('has the symbol of the typed one', () => {
    const typed = encodeData('phone', parseValid('phone', '+49 30 901820'));
    expect(encodeData('phone', parseValid('phone', '\u202a+49\u00a030–901820\u202c'))).toBe(typed);
  });
});
