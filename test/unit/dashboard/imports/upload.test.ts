import { expect, test } from '@jest/globals';
import { completeStyle } from '../../../../core/symbols/style.js';
import { createFolderTree } from '../../../../core/codes/folders/folder-tree.js';
import { checkRows } from '../../../../dashboard/imports/check-rows.js';
import { findProblems } from '../../../../dashboard/imports/find-problems.js';
import { findMissingFolders } from '../../../../dashboard/imports/missing-folders.js';
import { guessSetup } from '../../../../dashboard/imports/guess-mapping.js';
import { parseTable } from '../../../../dashboard/imports/parse-table.js';
import { uploadColumns, type Setup } from '../../../../dashboard/imports/setup.js';
import { uploadCsv } from '../../../../dashboard/imports/upload-csv.js';

async function check(text: string, change: Partial<Setup> = {}) {
  const table = parseTable(text);
  const setup: Setup = {
    ...guessSetup(table),
    columns: table.columns,
    tags: [],
    timezone: 'Europe/Berlin',
    dateOrder: 'month',
    onConflict: 'fail',
    templates: new Map([['corporate', 'tpl_1']]),
    ...change,
  };
  const options = { signal: new AbortController().signal, onProgress: () => undefined };
  const rows = (await checkRows(table, setup, completeStyle(), options)) ?? [];
  const columns = uploadColumns(setup);
  const csv = await uploadCsv(columns, rows).text();
  return { table, setup, rows, columns, lines: csv.trimEnd().split('\r\n') };
}

test('the uploaded file has the mapped columns: dates unified, templates as IDs, lists and tags joined', async () => {
  const { columns, lines } = await check(
    'Name;Link;Valid until;Template;Tags;Price\nA;example.com;12/31/2026;Corporate;"flyer, herbst";3\n',
    { tags: ['all', 'flyer'] },
  );
  expect(columns.map(({ path }) => path)).toEqual([
    'name',
    'data.url',
    'routing.activeUntil',
    'template',
    'tags',
  ]);
  expect(lines).toEqual([
    'name,data.url,routing.activeUntil,template,tags',
    'A,example.com,2026-12-31,tpl_1,flyer|herbst|all',
  ]);

  const contacts = await check(
    'Vorname;Telefon 1;Telefon 2\nAda;0049 30 901820;+49 30 901821\nBo;;+49 30 1\n',
  );
  expect(contacts.lines).toEqual([
    'data.firstName,data.phones',
    'Ada,"[""+49 30 901820"",""+49 30 901821""]"',
    "Bo,'+49 30 1",
  ]);
});

test('a column of customers becomes folders, and one of unknown templates is reported', async () => {
  const { setup, rows } = await check(
    'Ziel-URL;Kunde;Vorlage\nexample.com;Café/Süd;Other\nexample.com;Café;\n',
  );
  expect(setup.mapping).toEqual(['data.url', 'folder', 'template']);
  expect(rows.map(({ errors }) => errors.map(({ message }) => message))).toEqual([
    ['is not the name of one of your templates'],
    [],
  ]);
  const tree = createFolderTree([{ id: 'fld_1', name: 'café', parentId: null }]);
  const paths = rows.map(({ uploads }) => uploads[1] ?? '');
  expect(findMissingFolders(paths, tree)).toEqual(['Café/Süd']);
  expect(findMissingFolders(paths, createFolderTree([]))).toEqual(['Café', 'Café/Süd']);
});

test('rows after the first 5,000 are uploaded as they are: the API checks them', async () => {
  const { rows, setup } = await check(`Link\n${'nowhere\n'.repeat(5_001)}`);
  expect([rows.at(4_999)?.errors.length, rows.at(5_000)?.errors.length]).toEqual([1, 0]);
  expect(
    findProblems(rows, setup, [{ row: 1, field: 'data.url', message: 'x', value: '' }]).rows,
  ).toHaveLength(5_001);
});

test('a row that names an existing code needs only what changes, and columns of row numbers are no IDs', async () => {
  const update = await check('id,name\nqr_01k8zq4w5tfxxa1b2c3d4e5f6g,New\n');
  expect(update.setup.mapping).toEqual(['id', 'name']);
  expect(update.rows[0]).toMatchObject({ isUpdate: true, errors: [] });
  const numbers = await check('ID,Link,Status\n1,example.com,open\n2,example.org,done\n');
  expect(numbers.setup.mapping).toEqual(['', 'data.url', '']);
});

test('the list CSV maps each of its columns to itself, whatever people call these fields', async () => {
  const { setup } = await check(
    'id,type,data.url,style.eyes.frame,style.cmyk.foreground,routing.rules,watch.enabled,encoded,shortUrl\nqr_01k8zq4w5tfxxa1b2c3d4e5f6g,url,https://example.com,circle,,,true,x,y\n',
  );
  expect([setup.choice, setup.mapping]).toEqual([
    'column',
    [
      'id',
      'type',
      'data.url',
      'style.eyes.frame',
      'style.cmyk.foreground',
      'routing.rules',
      'watch.enabled',
      '',
      '',
    ],
  ]);
});

test('problems of the browser and of the API are listed by row, each once', async () => {
  const { setup, rows } = await check('Slug;Link\ncafe-1;nowhere\ncafe-2;example.com\ncafe-3;example.org\n');
  const failed = [{ row: 2, field: '', message: 'The short code is taken', value: '' }];
  const problems = findProblems(rows, setup, failed);
  expect(problems.local).toBe(1);
  expect(problems.all).toMatchObject([
    { row: 2, field: 'Link', value: 'nowhere', column: 1 },
    { row: 4, field: '', value: 'cafe-3', column: 0, message: 'The short code is taken' },
  ]);
  expect(problems.rows.map(({ errors }) => errors)).toEqual([
    ['Link: is not a web address'],
    ['The short code is taken'],
  ]);
});

test('phone numbers are uploaded with the country code that the form of a code would add', async () => {
  const completePhone = (text: string) => text.replace(/^0/, '+49 ');
  const { lines, rows } = await check('Type,Phone\nphone,030 901820\nphone,90182012345', { completePhone });
  expect(lines[1]).toContain('+49 30 901820');
  expect(rows[1]?.errors[0]?.message).toContain('must start with + and the country code');
});
