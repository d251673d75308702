import { describe, expect, test } from '@jest/globals';
import { acceptedTypes, wantsCsv, wantsJson } from '../../../../api/http/content-negotiation.js';

const OFFERED = ['application/json', 'text/csv'] as const;

describe('a route with JSON and CSV', () => {
  test.each([
    [undefined, ['application/json', 'text/csv']],
    ['', ['application/json', 'text/csv']],
    [' ', ['application/json', 'text/csv']],
    ['*/*', ['application/json', 'text/csv']],
    ['application/json; charset=utf-8', ['application/json']],
    ['application/json;charset="utf-8"', ['application/json']],
    ['application/json;version=1;q=0.5;ext', ['application/json']],
    ['APPLICATION/JSON', ['application/json']],
    ['text/csv; header=present; charset=utf-8', ['text/csv']],
    ['text/csv;note="a,b;q=0"', ['text/csv']],
    ['text/csv;q=0.1, application/json', ['application/json', 'text/csv']],
    ['application/json;q=0.5, text/csv', ['text/csv', 'application/json']],
    ['application/json; charset=utf-8; q=0.5, text/csv; charset=utf-8', ['text/csv', 'application/json']],
    ['text/csv, application/json', ['text/csv', 'application/json']],
    ['application/json, text/csv', ['application/json', 'text/csv']],
    ['text/csv, */*;q=0.1', ['text/csv', 'application/json']],
    ['text/*', ['text/csv']],
    ['*/*, application/json;q=0', ['text/csv']],
    ['application/vnd.api+json', []],
    ['application/json;q=0', []],
    ['text/html', []],
    ['nonsense', []],
    [`application/xml,${'a/b,'.repeat(400)}`, ['application/json', 'text/csv']],
  ])('with Accept %j returns the best of %j', (accept, accepted) => {
    expect(acceptedTypes(accept, OFFERED)).toEqual(accepted);
    expect(wantsCsv(accept)).toBe(accepted[0] === 'text/csv');
  });
});

test.each([
  ['application/json; charset=utf-8', true],
  ['application/problem+json', true],
  ['application/json, text/html;q=0.5', true],
  ['text/html, application/json', false],
  ['text/html;q=0.9, application/json;q=0.8', false],
  ['text/html;q=0, application/json', true],
])('a short link requested with Accept %s responds with JSON: %s', (accept, expected) => {
  expect(wantsJson(accept)).toBe(expected);
});

test('a header of separators and open quotes takes no more than its length to read', () => {
  for (const hostile of [';"'.repeat(490), ';a="\\'.repeat(190), ';a ='.repeat(240), ';;;;'.repeat(240)]) {
    expect(acceptedTypes(`application/json${hostile}`, OFFERED)).toBeDefined();
  }
});
