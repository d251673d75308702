import { expect, test } from '@jest/globals';
import { createFolderTree } from '../../../../core/codes/folders/folder-tree.js';
import { manifestCsv, manifestRow } from '../../../../core/jobs/manifest.js';
import type { StoredQrCode } from '../../../../core/codes/qr-code.js';

const BASE = 'https://example.com';
const NOW = new Date('2026-06-01T00:00:00Z');
const POLICY = { plan: 'pro' as const, isServed: true };

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
    status: 'active',
    revision: 3,
    ...fields,
  }) as unknown as StoredQrCode;

const TREE = createFolderTree([
  { id: 'fld_1', name: 'Shops', parentId: null },
  { id: 'fld_2', name: 'Berlin, Mitte', parentId: 'fld_1' },
]);

const manifestOf = (fields: Partial<StoredQrCode>) =>
  manifestCsv([manifestRow('a.png', code(fields), { base: BASE, now: NOW, policy: POLICY, tree: TREE })]);

const cells = (fields: Partial<StoredQrCode>) => manifestOf(fields).split('\r\n')[1];

test('the manifest has one row per file and a byte order mark', () => {
  expect(manifestOf({ name: 'Tor', tags: ['x', 'y'] })).toBe(
    '\uFEFFfile,id,name,type,encoded,shortCode,dynamic,tags,createdAt,archived,state,activeFrom,activeUntil,scansLeft,compact,folder,template,health,revision,domain,aliases,primaryAlias,gtin,gs1,page\r\n' +
      'a.png,qr_1,Tor,url,https://example.com/r/abc,abc,true,x y,2026-01-02T03:04:05.000Z,false,active,,,,false,,,,3,,,,,,\r\n',
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
  expect(manifestOf({ dynamic: false, encoded: 'BEGIN:VCARD\r\nEND:VCARD' })).toContain(
    '"BEGIN:VCARD\r\nEND:VCARD"',
  );
});

test('the manifest states when a code is available, and how many scans are left', () => {
  const availability = {
    activeFrom: new Date('2026-07-01T00:00:00Z'),
    activeUntil: new Date('2026-08-01T00:00:00Z'),
    routing: { scanLimit: { scans: 100, confirm: false } },
    scansUsed: 40,
  };
  expect(cells(availability)).toMatch(
    /,scheduled,2026-07-01T00:00:00\.000Z,2026-08-01T00:00:00\.000Z,60,false,,,,3,,,,,,$/,
  );
});

test('the manifest gives the path of the folder', () => {
  expect(cells({ folder: 'fld_2' })).toContain(',false,"Shops/Berlin, Mitte",,,3');
});

test('the manifest gives the GTIN and the human-readable text of a GS1 Digital Link', () => {
  const gs1 = { type: 'gs1' as const, data: { gtin: '09506000134352', batch: 'A1' } };
  expect(cells(gs1)).toMatch(/,,,09506000134352,\(01\)09506000134352\(10\)A1,$/);
});

test('the manifest gives the page as JSON', () => {
  expect(cells({ type: 'vcard', page: {} })).toMatch(/,{}$/);
});

test('the manifest gives the template', () => {
  expect(cells({ template: { id: 'tpl_1', revision: 2 } })).toContain(',false,,tpl_1,,3');
});
