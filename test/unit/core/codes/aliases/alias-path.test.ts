import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  aliasFold,
  aliasKey,
  foldedAliasKey,
  foldOfAliasKey,
} from '../../../../../core/codes/aliases/alias.js';
import {
  encodeAliasPath,
  foldAliasPath,
  parseAliasPath,
  requestedAliasPath,
} from '../../../../../core/codes/aliases/alias-path.js';

const valueOf = (text: string) => {
  const parsed = parseAliasPath(text);
  return 'value' in parsed ? parsed.value : undefined;
};

describe('the path of an alias', () => {
  test.each([
    ['menu', 'menu'],
    ['/menu', 'menu'],
    ['/menu/', 'menu'],
    ['a/b/c', 'a/b/c'],
    ['Spring%20menu', 'Spring menu'],
    ['Spring menu', 'Spring menu'],
    ['a%3Fb%23c', 'a?b#c'],
    ['caf%C3%A9', 'café'],
    ['cafe\u0301', 'café'],
    ['a+b', 'a+b'],
    ['100%25', '100%'],
    ['😀'.repeat(200), '😀'.repeat(200)],
    ['a'.repeat(200), 'a'.repeat(200)],
    ['1/2/3/4/5/6/7/8/9/10', '1/2/3/4/5/6/7/8/9/10'],
    ['r', 'r'],
    ['API', 'API'],
    ['255', '255'],
    ['8003', '8003'],
    ['rr/x', 'rr/x'],
    ['012/x', '012/x'],
    ['robots.txt/x', 'robots.txt/x'],
  ])('%j is stored as %j', (text, path) => {
    expect(parseAliasPath(text)).toEqual({ value: path });
  });

  test.each([
    '',
    '/',
    '//',
    '//menu',
    'menu//',
    'a//b',
    '.',
    'a/..',
    './a',
    '%2E%2E/a',
    ' menu',
    'menu ',
    'menu%20',
    '/ menu',
    'a\u0000b',
    'a%0Ab',
    'a\\b',
    'a%5Cb',
    'a?b',
    'a#b',
    'a%2Fb',
    'a%2fb',
    '%ff',
    '%E0%A4%A',
    '%zz',
    '\ud800',
    'a'.repeat(201),
    '😀'.repeat(201),
    '1/2/3/4/5/6/7/8/9/10/11',
    'r/x',
    'R/x',
    'api/v1',
    'Schemas/x',
    'MAIL/x',
    'shared/x/y',
    ...'00 01 253 255 401 402 414 415 417 8003 8004 8006 8010 8013 8017 8018'
      .split(' ')
      .map((key) => `${key}/x`),
    '.well-known/security.txt',
    '.Well-Known/x',
    'robots.txt',
    'favicon.ico',
    'healthz',
    'readyz',
    'tls-check',
  ])('%j is rejected', (text) => {
    expect(parseAliasPath(text)).toEqual({ problem: expect.any(String) });
  });

  test('a request matches it with its query and one more slash, and in no other form', () => {
    expect(requestedAliasPath('/Spring%20menu?qr=1')).toBe('Spring menu');
    expect(requestedAliasPath('/spring/menu/?a=b')).toBe('spring/menu');
    expect(requestedAliasPath('/a+b')).toBe('a+b');
    for (const target of ['/', '/?a', '/a//', '//a', '/a%2Fb', '/%ff', '/r/x', '/robots.txt', 'a', '*'])
      expect([target, requestedAliasPath(target)]).toEqual([target, undefined]);
  });
});

const segment = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  .filter((text) => !/[\p{Cc}\p{Cs}\\/]|^\.{1,2}$/u.test(text));
/** Paths as owners think of them: any characters, in any normalization form. */
const paths = fc
  .tuple(fc.array(segment, { minLength: 1, maxLength: 10 }), fc.constantFrom('NFC', 'NFD'))
  .map(([segments, form]) => segments.join('/').normalize(form))
  .filter((path) => valueOf(encodeURIComponent(path).replaceAll('%2F', '/')) !== undefined);

test('every path is found again by its URL, in both normalization forms, and by no other URL', () => {
  fc.assert(
    fc.property(paths, paths, (path, other) => {
      const stored = valueOf(encodeURIComponent(path).replaceAll('%2F', '/'))!;
      const url = new URL(`https://go.example/${encodeAliasPath(stored)}`);
      expect(stored).toBe(stored.normalize('NFC'));
      expect(requestedAliasPath(url.pathname)).toBe(stored);
      expect(requestedAliasPath(`${url.pathname}/`)).toBe(stored);
      expect(
        requestedAliasPath(`/${encodeURI(stored.normalize('NFD')).replaceAll(/[?#]/g, encodeURIComponent)}`),
      ).toBe(stored);
      // The encoded form is parsed to the same path, so a parsed request can be parsed again.
      expect(valueOf(encodeAliasPath(stored))).toBe(stored);
      const isSame = other.normalize('NFC') === stored;
      expect(requestedAliasPath(`/${encodeAliasPath(other)}`) === stored).toBe(isSame);
    }),
  );
});

test('keys have no spaces, and the fold of a key is the fold of its alias', () => {
  fc.assert(
    fc.property(paths, (path) => {
      const alias = { domain: 'go.example', path: path.normalize('NFC') };
      const upper = { ...alias, path: alias.path.toUpperCase().normalize('NFC') };
      expect(aliasKey(alias)).not.toMatch(/\s/);
      expect(foldOfAliasKey(aliasKey(alias))).toBe(aliasFold(alias));
      expect(foldAliasPath(foldAliasPath(alias.path))).toBe(foldAliasPath(alias.path));
      expect(foldedAliasKey(alias)).toBe(aliasFold(alias).replace('/', '//'));
      if (/^[\x20-\x7e]*$/.test(alias.path)) expect(aliasFold(upper)).toBe(aliasFold(alias));
    }),
  );
});
