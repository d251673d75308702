import { expect, test } from '@jest/globals';
import { draftImportRow } from '../../../../../codes/draft-import-row.js';
import { dataOfRow, parseRow } from '../../../../../core/jobs/rows/parse-row.js';
import { parseData } from '../../../../../core/symbols/payloads/registry.js';

test('cells become the fields of a code, and empty ones are left out', () => {
  const row = parseRow(
    Object.entries({
      ID: 'qr_1',
      type: 'url',
      'data.url': 'https://example.com',
      name: '',
      tags: 'a|b\\|c',
      folder: 'Shops/Berlin',
      dynamic: 'TRUE',
      'metadata.seats': '4',
      'metadata.note': '"4"',
      'style.size': '512',
      'style.eyes.frame': 'rounded',
      'routing.rules': '[{"url":"https://example.com/ch"}]',
      'routing.scanLimit.scans': '5',
      'watch.enabled': 'true',
      totalScans: '12',
      Price: '3',
    }),
  );
  expect(row).toEqual({
    id: 'qr_1',
    folder: 'Shops/Berlin',
    fields: {
      type: 'url',
      tags: ['a', 'b|c'],
      dynamic: true,
      metadata: { seats: 4, note: '4' },
      style: { size: 512, eyes: { frame: 'rounded' } },
      routing: { rules: [{ url: 'https://example.com/ch' }], scanLimit: { scans: 5 } },
      watch: { enabled: true },
    },
    dataCells: [[['url'], 'https://example.com']],
    problems: [],
    warnings: [{ code: 'unknown_column', message: 'The column Price is not imported' }],
  });
});

test('space around a text is kept where a code can have it, and removed elsewhere', () => {
  const row = parseRow(
    Object.entries({
      type: ' wifi ',
      name: ' Guests ',
      tags: ' a | b ',
      'data.ssid': ' Café ',
      'data.hidden': ' TRUE ',
      'data.password': ' espresso ',
      'data.security': ' WPA ',
      'metadata.seats': ' 4 ',
      'style.size': ' 512 ',
      'style.foreground': ' #1B365D ',
      'watch.contains': ' Menu ',
      data: '  ',
    }),
  );
  expect(row.fields).toEqual({
    type: 'wifi',
    name: ' Guests ',
    tags: ['a', 'b'],
    metadata: { seats: 4 },
    style: { size: 512, foreground: '#1B365D' },
    watch: { contains: ' Menu ' },
  });
  const { data } = parseData('wifi', dataOfRow('wifi', row)) as { data: unknown };
  expect(data).toEqual({ ssid: ' Café ', password: ' espresso ', hidden: true, security: 'WPA' });
});

test('the type decides what a cell of the data is', () => {
  const cells = [
    [['ssid'], '007'],
    [['hidden'], 'TRUE'],
  ] as const;
  expect(dataOfRow('wifi', { fields: {}, dataCells: cells })).toEqual({ ssid: '007', hidden: true });
  expect(dataOfRow('no type', { fields: {}, dataCells: cells })).toEqual({ ssid: '007', hidden: 'TRUE' });
  expect(dataOfRow('url', { fields: {}, dataCells: [] })).toBeUndefined();
});

test('a null ID counts as absent', () => {
  expect(parseRow(Object.entries({ id: null, type: 'url' }))).not.toHaveProperty('id');
});

test('names of built-in object properties are not columns', () => {
  const { fields, warnings } = parseRow([
    ['style.__proto__', '1'],
    ['__proto__', '2'],
    ['data.constructor', '3'],
    ['metadata.constructor', '4'],
  ]);
  expect(fields).toEqual({});
  expect(warnings).toHaveLength(4);
});

test('the apostrophe of a guarded cell is removed', () => {
  const format = {
    format: 'qrelay',
    mapping: {},
    columns: ['name', 'data.text'],
    ownShortCode: () => undefined,
  } as const;
  expect(draftImportRow(["'=1+1", "it's"], format)).toMatchObject({
    row: { fields: { name: '=1+1' }, dataCells: [[['text'], "it's"]] },
  });
});
