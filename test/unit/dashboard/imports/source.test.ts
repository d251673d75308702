import { expect, test } from '@jest/globals';
import { readContent, readFile, readPasted, type Source } from '../../../../dashboard/imports/source.js';

async function read(content: string | Uint8Array<ArrayBuffer>, name = 'codes.csv'): Promise<Source> {
  const result = await readFile(new File([content], name));
  if (result.kind !== 'source') throw new Error(result.problem);
  return result.source;
}

test.each([
  ['a workbook', 'tables.xlsx', `PK\x03\x04${'\0'.repeat(26)}xl/`, /is an Excel workbook \(.xlsx\), not CSV/],
  ['a binary file', 'tables.csv', 'Link\nhttps://example.com\0\n', /is no text/],
  ['a file without rows', 'empty.csv', '\n\n', /^There are no rows\. Add at least one row/],
  ['a file of column names', 'empty.csv', 'Name,Link\n', /^There are no rows\./],
  [
    'a file with too many rows',
    'huge.csv',
    `Link\n${'https://example.com\n'.repeat(50_001)}`,
    /^There are 50,001 rows, and at most 50,000 are allowed/,
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

test('encoding and separator are recognized, and both can be changed', async () => {
  const source = await read(new Uint8Array(Buffer.from('Küche;Ort\nBar;Köln, Süd\n', 'latin1')));
  expect(source).toMatchObject({ encoding: 'windows-1252', rows: 1, isDamaged: false });
  expect(source.table).toMatchObject({ columns: ['Küche', 'Ort'], delimiter: ';' });

  const changed = readContent(source.content, { encoding: 'windows-1251', delimiter: ',' });
  expect(changed).toMatchObject({
    kind: 'source',
    source: { encoding: 'windows-1251', table: { columns: ['Kьche;Ort', 'Column B'] } },
  });
  const damaged = readContent(source.content, { encoding: 'utf-8' });
  expect(damaged).toMatchObject({ kind: 'source', source: { isDamaged: true } });
});

test.each([
  ['bitly', 'Title,Long URL,Bitlink'],
  ['dub', 'Short link,Destination URL,Clicks'],
  ['shlink', 'createdAt,shortUrl,longUrl'],
  ['short_io', 'path,originalURL'],
  ['kutt', 'target,address,description'],
  ['yourls', 'keyword,url,title'],
  ['qrelay', 'Name,Ziel-URL,Kunde'],
  ['qrelay', 'id,type,data.url,name,shortUrl'],
])('the service %s is recognized by the columns %s', async (format, header) => {
  expect(await read(`${header}\na,b,c,d,e\n`)).toMatchObject({ format });
});

test('pasted rows are a table without a file name, and can be read again without column names', () => {
  const result = readPasted('Where\tWhat\nLobby\tCafé');
  if (result.kind !== 'source') throw new Error(result.problem);
  expect(result.source.content.fileName).toBeUndefined();
  expect(result.source.table.rows).toHaveLength(1);
  expect(readContent(result.source.content, { hasHeader: false })).toMatchObject({ source: { rows: 2 } });
});

test('lines of JSON name their fields, so that they have no table', async () => {
  const source = await read('{"type":"url"}\n\n{"type":"url"}\n', 'links.ndjson');
  expect(source).toMatchObject({ kind: 'ndjson', rows: 2, table: { columns: [] } });
});
