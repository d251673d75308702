import { expect, test } from '@jest/globals';
import { aliasCells } from '../../../../../core/jobs/list-csv/alias-cells.js';
import { parseRow } from '../../../../../core/jobs/rows/parse-row.js';

const ALIASES = [
  { domain: 'go.example', path: 'a|b', url: 'https://go.example/a%7Cb', primary: false },
  { domain: 'qr.example:8443', path: 'Café', url: 'https://qr.example:8443/Caf%C3%A9', primary: true },
];

test('the cells of aliases are read as the aliases that they were written from', () => {
  const cells = aliasCells(ALIASES);
  expect(cells.aliases).toBe('https://go.example/a%7Cb|https://qr.example:8443/Caf%C3%A9');
  const { fields } = parseRow(Object.entries(cells).toReversed());
  expect(fields['aliases']).toEqual([
    { domain: 'go.example', path: '/a%7Cb' },
    { domain: 'qr.example:8443', path: '/Caf%C3%A9', primary: true },
  ]);
});

test('an alias on a domain that is bound to another account has no cell, and no aliases are empty cells', () => {
  expect(aliasCells([{ ...ALIASES[1]!, url: null }])).toEqual({ aliases: null, primaryAlias: null });
  expect(aliasCells([])).toEqual({ aliases: null, primaryAlias: null });
});

test('a path alone, and a primary alias that is in no other cell, are aliases', () => {
  const { fields } = parseRow([
    ['aliases', 'menu | winter/menu'],
    ['primaryAlias', 'http://GO.example/x?y'],
  ]);
  expect(fields['aliases']).toEqual([
    { path: 'menu' },
    { path: 'winter/menu' },
    { domain: 'go.example', path: '/x?y', primary: true },
  ]);
});
