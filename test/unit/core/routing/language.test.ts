import { describe, expect, test } from '@jest/globals';
import { lookUpLanguage, matchesRange, parseAcceptLanguage } from '../../../../core/routing/language.js';
import { isLanguageTag } from '../../../../core/routing/language-tags.js';

const tagsOf = (header: string) => parseAcceptLanguage(header).map(({ tag }) => tag);

describe('the languages of a visitor', () => {
  test.each([
    ['de, en;q=0.8', ['de', 'en']],
    ['en;q=0.8,de', ['de', 'en']],
    ['fr;q=0.5,it;q=0.5,de;q=0.5', ['fr', 'it', 'de']],
    ['DE-ch', ['de-ch']],
    ['*, en;q=0.5', ['en']],
    ['de;q=0, en', ['en']],
    ['de;q=abc, fr;q=2, it;q=-1, en;q=', []],
    ['de; Q=0.7 ,en ; q=0.9', ['en', 'de']],
    ['', []],
    [',;,', []],
  ])('of "%s" are %j', (header, tags) => {
    expect(tagsOf(header)).toEqual(tags);
  });

  test('are read up to a limit, however long the header is', () => {
    expect(tagsOf('de,'.repeat(100_000)).length).toBeLessThanOrEqual(32);
  });
});

describe('the best language', () => {
  const look = (header: string, ...available: string[]) =>
    lookUpLanguage(parseAcceptLanguage(header), new Set(available));

  test.each([
    ['de,en;q=0.8', ['en', 'de', 'fr'], 'de'],
    ['de-CH', ['de'], 'de'],
    ['de', ['de-ch'], undefined],
    ['de-CH,de-AT', ['de-at', 'de'], 'de'],
    ['zh-Hant-CN-x-private1', ['zh-hant'], 'zh-hant'],
    ['zh-Hant-CN-x-private1', ['zh-hant-cn-x'], undefined],
    ['ja', ['de', 'en'], undefined],
    ['*', ['de'], undefined],
  ])('of "%s" among %j is %s', (header, available, expected) => {
    expect(look(header, ...available)).toBe(expected);
  });
});

test.each([
  ['de', 'de', true],
  ['de', 'de-ch', true],
  ['de-ch', 'de', false],
  ['de', 'deu', false],
])('the range %s matches %s: %s', (range, tag, expected) => {
  expect(matchesRange(range, tag)).toBe(expected);
});

test.each([
  ['de', true],
  ['de-CH', true],
  ['zh-Hant-TW', true],
  ['es-419', true],
  ['gsw', true],
  ['ca-valencia', true],
  ['xx', false],
  ['deutsch', false],
  ['de-XX', false],
  ['de_CH', false],
  ['de-', false],
  ['', false],
  ['i-klingon', false],
])('%s is a language tag: %s', (tag, expected) => {
  expect(isLanguageTag(tag)).toBe(expected);
});
