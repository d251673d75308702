import { expect, test } from '@jest/globals';
import { completeStyle } from '../../../../core/symbols/style.js';
import { checkRows, formatRowError } from '../../../../dashboard/imports/check-rows.js';
import { guessSetup } from '../../../../dashboard/imports/guess-mapping.js';
import { parseTable } from '../../../../dashboard/imports/parse-table.js';

async function check(text: string) {
  const table = parseTable(text);
  const setup = {
    ...guessSetup(table),
    columns: table.columns,
    tags: [],
    timezone: 'Europe/Vienna',
    dateOrder: 'day' as const,
    onConflict: 'fail' as const,
    templates: new Map([['corporate', 'tpl_1']]),
  };
  const options = { signal: new AbortController().signal, onProgress: () => undefined };
  const rows = (await checkRows(table, setup, completeStyle(), options)) ?? [];
  return {
    routings: rows.map(({ item }) => item?.routing),
    errors: rows.map(({ errors }) => errors.map((error) => formatRowError(error, table.columns))),
  };
}

test('columns of the routing are recognized by their paths, and lists are JSON', async () => {
  const rules = [{ when: { country: ['CH'] }, url: 'https://example.com/ch' }];
  const { routings, errors } = await check(
    [
      'url;routing.activeUntil;routing.scanLimit.scans;routing.scanLimit.confirm;routing.rules;routing.unavailableUrl;routing.utm.source;routing.query.keys;routing.query.forward;routing.password',
      `example.com;1.5.2026 19:30;1.000,00;ja;"${JSON.stringify(rules).replaceAll('"', '""')}";example.com/closed;poster;table, guest;append;open sesame`,
      'example.com;;;;;;;;;',
      'example.com;2026-05-01T19:30:00Z;1000;;;;;"[""a,b""]";off;',
      'example.com;2026-05-01;;;;;;;;',
    ].join('\n'),
  );
  expect(routings).toEqual([
    {
      activeUntil: '2026-05-01T17:30:00.000Z',
      scanLimit: { scans: 1000, confirm: true },
      rules,
      unavailableUrl: 'https://example.com/closed',
      utm: { source: 'poster' },
      query: { keys: ['table', 'guest'], forward: 'append' },
      password: 'open sesame',
    },
    undefined,
    {
      activeUntil: '2026-05-01T19:30:00Z',
      scanLimit: { scans: 1000 },
      query: { keys: ['a,b'], forward: 'off' },
    },
    { activeUntil: '2026-05-01T21:59:59.000Z' },
  ]);
  expect(errors).toEqual([[], [], [], []]);
});

test('errors inside a list name the column of the list', async () => {
  const { errors } = await check(
    [
      'url\troute\trouting.rules\trouting.activeFrom\trouting.variants\trouting.activeUntil',
      'https://example.com\t\t[{"when":{},"url":"https://example.com/x"}]\tsoon\t\t',
      'https://example.com\t\t[{"when"\t2026-05-02\t\t2026-05-01',
      'https://example.com\t\t\t\t[{"url":"https://example.com/x","weight":1}]\t',
    ].join('\n'),
  );
  expect(errors).toEqual([
    [
      'routing.activeFrom: must be an ISO 8601 time such as 2026-11-21T08:00:00Z',
      'routing.rules: must have at least one condition',
    ],
    ['routing.rules: must be JSON', 'routing.activeUntil: must be later than activeFrom'],
    ['routing.variants: must have at least 2 items'],
  ]);
});

test('a column named "password" is the password of a network, also next to one of the routing', async () => {
  const table = parseTable('ssid,password,routing.password\nCafé,espresso!,open sesame');
  expect(guessSetup(table)).toEqual({
    choice: 'wifi',
    mapping: ['data.ssid', 'data.password', 'routing.password'],
  });
});
