import { describe, expect, test } from '@jest/globals';
import {
  listRanges,
  lookUpLanguage,
  parseAcceptLanguage,
} from '../../../../../core/codes/routing/language.js';
import { canonicalLanguageTag } from '../../../../../core/codes/routing/language-tags.js';

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

test.each([
  [`de-ch-${'x-'.repeat(480)}x`, 'de-ch-x-x-x-x-x-x-x-x-x-x-x-x-x-x-x-x-x'],
  ['zh-hant-cn-x-aaaaaaaa-bbbbbbbb-cccccccc-dd', 'zh-hant-cn-x-aaaaaaaa-bbbbbbbb-cccccccc'],
])('the language %s is read up to the subtags that rules can have', (tag, read) => {
  expect(tagsOf(`${tag};q=0.9,en;q=0.5`)).toEqual([read, 'en']);
});

test('a language of one endless subtag is none', () => {
  expect(tagsOf(`${'d'.repeat(900)},en`)).toEqual(['en']);
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
  ['de', ['de']],
  ['de-ch', ['de-ch', 'de']],
  ['zh-hant-x-a', ['zh-hant-x-a', 'zh-hant-x', 'zh-hant', 'zh']],
  ['deu', ['deu']],
])('the tag %s is matched by the ranges %j', (tag, ranges) => {
  expect(listRanges(tag)).toEqual(ranges);
});

test.each([
  ['de', 'de'],
  ['DE-ch', 'de-CH'],
  ['de_CH', 'de-CH'],
  [' de-de ', 'de-DE'],
  ['de–AT', 'de-AT'],
  ['Ger', 'de'],
  ['fre', 'fr'],
  ['Swe', 'sv'],
  ['eng-UK', 'en-GB'],
  ['iw', 'he'],
  ['in', 'id'],
  ['zh-hans', 'zh-Hans'],
  ['zh-Hant-TW', 'zh-Hant-TW'],
  ['es-419', 'es-419'],
  ['gsw', 'gsw'],
  ['ca-valencia', 'ca-valencia'],
  ['xx', undefined],
  ['qqq', undefined],
  ['und', undefined],
  ['mul', undefined],
  ['zxx', undefined],
  ['deutsch', undefined],
  ['de-XX', undefined],
  ['de-999', undefined],
  ['de-Xxxx', undefined],
  ['de-Zzzz', undefined],
  ['de-', undefined],
  ['', undefined],
  ['*', undefined],
  ['i-klingon', undefined],
])('the language tag "%s" is stored as %s', (text, expected) => {
  expect(canonicalLanguageTag(text)).toBe(expected);
  if (expected !== undefined) expect(canonicalLanguageTag(expected)).toBe(expected);
});

test.each([
  ['iw-IL', 'he-il'],
  ['in', 'id'],
  ['en-uk', 'en-gb'],
  ['deu-CH', 'de-ch'],
  ['de-CH', 'de-ch'],
  ['zh-Hant-TW', 'zh-hant-tw'],
  ['not a tag', 'not a tag'],
])('a visitor with %s is compared as %s', (header, expected) => {
  expect(parseAcceptLanguage(header).map(({ tag }) => tag)).toEqual([expected]);
});
