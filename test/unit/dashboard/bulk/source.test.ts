import { expect, test } from '@jest/globals';
import { parseText, readFile } from '../../../../dashboard/bulk/source.js';

test.each([
  ['a workbook', 'tables.xlsx', 'PK', /^This is a spreadsheet\. Save it as CSV, or copy its rows/],
  ['a workbook in capitals', 'TABLES.ODS', 'PK', /^This is a spreadsheet\./],
  ['a binary file', 'tables.csv', 'Link\nhttps://example.com\0\n', /^This is not a text file\./],
  ['a file without rows', 'empty.csv', '\n\n', /^There are no rows\. Add at least one row/],
  [
    'a file with too many rows',
    'huge.csv',
    `Link\n${'https://example.com\n'.repeat(10_001)}`,
    /^There are 10,001 rows, and at most 10,000 are allowed/,
  ],
  [
    'a file that is too large',
    'large.csv',
    'x'.repeat(20 * 1024 * 1024 + 1),
    /^This file is larger than 20 MB/,
  ],
])('%s is rejected with a reason', async (_name, fileName, content, reason) => {
  expect(await readFile(new File([content], fileName))).toEqual({
    kind: 'problem',
    problem: expect.stringMatching(reason),
  });
});

test('a file that cannot be read is reported, and never rejects the promise', async () => {
  const file = new File(['Link\n'], 'gone.csv');
  file.arrayBuffer = () => Promise.reject(new Error('NotFoundError'));
  expect(await readFile(file)).toMatchObject({
    kind: 'problem',
    problem: expect.stringMatching(/^Couldn’t read/),
  });
});

test('a table of exactly 10,000 rows is read with the name of its file', async () => {
  const result = await readFile(new File([`Link\n${'https://example.com\n'.repeat(10_000)}`], 'full.csv'));
  expect(result).toMatchObject({
    kind: 'source',
    source: { fileName: 'full.csv', table: { columns: ['Link'] } },
  });
  expect(result.kind === 'source' && result.source.table.rows.length).toBe(10_000);
});

test('pasted rows are a table without a file name, and can be parsed again without column names', async () => {
  const result = await parseText('Where\tWhat\nLobby\tCafé');
  if (result.kind !== 'source') throw new Error(result.problem);
  expect(result.source.fileName).toBeUndefined();
  expect(result.source.table.rows).toHaveLength(1);
  expect(result.source.parseAgain(false).rows).toHaveLength(2);
});
