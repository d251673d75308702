import { expect, test } from '@jest/globals';
import { manifestCsv } from '../../../../core/jobs/manifest.js';
import type { StoredQrCode } from '../../../../core/qr-code.js';

const BASE = 'https://example.com';

const code = (fields: Partial<StoredQrCode>) =>
  ({
    id: 'qr_1',
    name: null,
    type: 'url',
    encoded: 'https://example.com/r/abc',
    shortCode: 'abc',
    dynamic: true,
    tags: [],
    createdAt: new Date('2026-01-02T03:04:05Z'),
    archived: false,
    ...fields,
  }) as unknown as StoredQrCode;

const cells = (fields: Partial<StoredQrCode>) =>
  manifestCsv([{ file: 'a.png', code: code(fields) }], BASE).split('\r\n')[1];

test('the manifest has one row per file and a byte order mark', () => {
  expect(manifestCsv([{ file: 'a.png', code: code({ name: 'Tor', tags: ['x', 'y'] }) }], BASE)).toBe(
    '\uFEFFfile,id,name,type,encoded,shortCode,dynamic,tags,createdAt,archived\r\n' +
      'a.png,qr_1,Tor,url,https://example.com/r/abc,abc,true,x y,2026-01-02T03:04:05.000Z,false\r\n',
  );
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '＝1'])(
  'the manifest prevents spreadsheets from evaluating %j',
  (name) => {
    expect(cells({ name })).toContain(`,'${name},`);
  },
);

test('the manifest quotes commas, quotes, and line breaks', () => {
  expect(cells({ name: 'a "b", c' })).toContain('"a ""b"", c"');
  expect(
    manifestCsv(
      [{ file: 'a.png', code: code({ dynamic: false, encoded: 'BEGIN:VCARD\r\nEND:VCARD' }) }],
      BASE,
    ),
  ).toContain('"BEGIN:VCARD\r\nEND:VCARD"');
});
