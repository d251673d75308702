import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { chooseLanguage, wantsJson } from '../../../../api/http/content-negotiation.js';
import { escapeMarkup } from '../../../../core/basics/escape-markup.js';
import { parseShortCode } from '../../../../core/codes/short-code.js';
import { referrerHost } from '../../../../api/redirect/visitor/referrer.js';
import { visitorHash } from '../../../../api/redirect/visitor/visitor-hash.js';

describe('a referrer', () => {
  test.each([
    ['https://News.Example.org/a?b#c', 'news.example.org'],
    ['https://bücher.example/', 'xn--bcher-kva.example'],
    [Buffer.from('https://bücher.example/café').toString('latin1'), 'xn--bcher-kva.example'],
    ['https://b\xfccher.example/', 'xn--bcher-kva.example'],
    ['android-app://com.google.android.gm/', 'com.google.android.gm'],
    ['http://203.0.113.7/page', null],
    ['http://[2001:db8::1]/', null],
    ['javascript:alert(1)', null],
    ['not a url', null],
    ['', null],
    [undefined, null],
    [`https://example.com/${'x'.repeat(3_000)}`, null],
  ])('%s is recorded as %s', (header, host) => {
    expect(referrerHost(header)).toBe(host);
  });
});

test.each([
  ['/r/AbC', 'abc'],
  ['/r/abc/?x=1', 'abc'],
  ['/r/abc?x=/r/def', 'abc'],
  ['/r/%61bc', 'abc'],
  ['/r/%E0%A4%A', undefined],
  ['/r/a%2Fb', undefined],
  ['/r/a/b', undefined],
  ['/r/', undefined],
  [`/r/${'a'.repeat(65)}`, undefined],
])('the short code of %s is %s', (url, code) => {
  expect(parseShortCode(url)).toBe(code);
});

const ATTACHED = [
  ...[
    '.',
    ',',
    ')',
    ';',
    '!',
    ':',
    "'",
    '"',
    '>',
    '*',
    ']',
    '}',
    '...',
    ').',
    '!!',
    '\u201d',
    '\u00bb',
    '\u2019',
    '\u2026',
    '\u2013',
  ],
  ...[' ', '\u00a0', '\u3000', '\t', '\r\n', '\u200b', '\u200d', '\u2060', '\ufeff', '\u00ad', '\u200e'],
  ...[
    '\u3002',
    '\uff0c',
    '\uff01',
    '\u3001',
    '\uff09',
    '\u300d',
    '\u061f',
    '\u0964',
    '\ud83d\udc47',
    '\u2764\ufe0f',
    '.\u200b\u3002 ',
  ],
];

test.each(ATTACHED)(
  '%j after a short link is ignored, in any case and with or without escapes',
  (attached) => {
    const escaped = encodeURIComponent(attached);
    const everyByte = [...new TextEncoder().encode(attached)]
      .map((byte) => `%${byte.toString(16).padStart(2, '0')}`)
      .join('');
    for (const tail of [escaped, everyByte, everyByte.toUpperCase(), `${escaped}?x=1`, `${escaped}#y`]) {
      for (const code of ['abc', 'AbC', 'ABC', '%41bc'])
        expect(parseShortCode(`/r/${code}${tail}`)).toBe('abc');
    }
    if (/^[!-~]+$/.test(attached)) expect(parseShortCode(`/r/abc${attached}`)).toBe('abc');
  },
);

test.each([
  ['/r/abc%', 'abc'],
  ['/r/abc%2', 'abc'],
  ['/r/abc%E3%80', 'abc'],
  ['/r/abc%FC', 'abc'],
  ['/r/a-b_', 'a-b_'],
  ['/r/abc-.', 'abc-'],
  ['/r/abc./', 'abc'],
  ['/r/abc/.', undefined],
  ['/r/abc/..', undefined],
  ['/r/abc/)', undefined],
  ['/r/abc//', undefined],
  ['/r/abc%2F', undefined],
  ['/r/abc%2F.', undefined],
  ['/r/abc%5C', undefined],
  ['/r/abc\\', undefined],
  ['/r/abc%00', undefined],
  ['/r/abc.php', undefined],
  ['/r/abc;jsessionid=1', undefined],
  ['/r/abc%zz', undefined],
  ['/r/.abc', undefined],
  ['/r/..', undefined],
  ['/r/.', undefined],
  ['/r/../abc', undefined],
  ['/r/ab%00c', undefined],
  [`/r/abc${'.'.repeat(400)}`, 'abc'],
  [`/r/abc${'.'.repeat(600)}`, undefined],
  [`/r/abc${'%'.repeat(600)}`, undefined],
])('the short code of %s is %s, attached characters or not', (url, code) => {
  expect(parseShortCode(url)).toBe(code);
});

test('any path is either a valid short code or none', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (tail) => {
      const code = parseShortCode(`/r/${tail}`);
      expect(code === undefined || /^[0-9a-z][0-9a-z_-]{0,63}$/.test(code)).toBe(true);
    }),
  );
});

test.each([
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['pt-BR', 'pt'],
  ['nl, fr;q=0.5, ja;q=0.7', 'ja'],
  ['en;q=0, fr', 'fr'],
  ['*', 'en'],
  [undefined, 'en'],
  [',;q=;;,'.repeat(2_000), 'en'],
])('for Accept-Language %s the page is in %s', (header, language) => {
  expect(chooseLanguage(header, ['en', 'de', 'fr', 'pt', 'ja'])).toBe(language);
});

test('JSON is sent to clients that accept it and do not accept HTML', () => {
  expect(wantsJson('application/json')).toBe(true);
  expect(wantsJson('text/html,application/xhtml+xml,application/json;q=0.9')).toBe(false);
  expect(wantsJson('*/*')).toBe(false);
  expect(wantsJson(undefined)).toBe(false);
});

test('only the beginning of Accept and Accept-Language is parsed, because their length is up to the client', () => {
  expect(wantsJson(`application/json,${'a/b,'.repeat(4_000)}`)).toBe(true);
  expect(wantsJson(`${'a/b,'.repeat(4_000)}application/json`)).toBe(false);
  expect(chooseLanguage(`de,${'nl,'.repeat(5_000)}`, ['en', 'de'])).toBe('de');
  expect(chooseLanguage(`${'nl,'.repeat(5_000)}de`, ['en', 'de'])).toBe('en');
});

test('escaped text contains no markup', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', 'a', ';') }), (text) => {
      expect(escapeMarkup(text)).toMatch(/^(?:[a;]|&(?:lt|gt|quot|#39|amp);)*$/);
    }),
  );
});

test('a visitor hash depends on code, client IP, user agent, and salt, and contains none of them', () => {
  const salt = new Uint8Array(32).fill(1);
  const one = visitorHash(salt, 'qr_1', '203.0.113.7', 'agent');
  expect(one).toMatch(/^[\w-]{16}$/);
  expect(visitorHash(salt, 'qr_1', '203.0.113.7', 'agent')).toBe(one);
  const others = [
    visitorHash(salt, 'qr_2', '203.0.113.7', 'agent'),
    visitorHash(salt, 'qr_1', '203.0.113.8', 'agent'),
    visitorHash(salt, 'qr_1', '203.0.113.7', 'agent 2'),
    visitorHash(new Uint8Array(32), 'qr_1', '203.0.113.7', 'agent'),
  ];
  expect(new Set([one, ...others]).size).toBe(5);
});
