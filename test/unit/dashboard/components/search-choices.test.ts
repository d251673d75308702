import { expect, test } from '@jest/globals';
import { searchChoices } from '../../../../dashboard/components/search-choices.js';
import {
  countryChoices,
  findCountry,
  findLanguage,
  languageChoices,
  languageName,
} from '../../../../dashboard/routing/names.js';

const languages = (text: string, excluded: string[] = []) =>
  searchChoices(text, languageChoices(), {
    exact: findLanguage(text, languageChoices()),
    nameOf: languageName,
    excluded,
  }).map(({ value }) => value);

const countries = (text: string) =>
  searchChoices(text, countryChoices(), {
    exact: findCountry(text, countryChoices()),
    nameOf: (value) => value,
    excluded: [],
  }).map(({ value }) => value);

test.each([
  ['Ger', 'de'],
  ['ger', 'de'],
  ['Fre', 'fr'],
  ['Swe', 'sv'],
  ['de', 'de'],
  ['Deutsch', 'de'],
  ['francais', 'fr'],
  ['Brazil', 'pt-BR'],
])('the first language for "%s" is %s', (text, expected) => {
  expect(languages(text)[0]).toBe(expected);
});

test.each([
  ['Ger', 'DE'],
  ['de', 'DE'],
  ['UK', 'GB'],
  ['uk', 'GB'],
  ['holland', 'NL'],
  ['cote', 'CI'],
  ['USA', 'US'],
])('the first country for "%s" is %s', (text, expected) => {
  expect(countries(text)[0]).toBe(expected);
});

test('a language without a suggestion is offered by its tag, in its canonical form', () => {
  expect(languages('NDS')).toEqual(['nds']);
  expect(languages('de_li')).toContain('de-LI');
});

test('nothing is offered for a text that names nothing, and chosen values are not offered again', () => {
  expect(languages('Klingonisch')).toEqual([]);
  expect(countries('Atlantis')).toEqual([]);
  expect(languages('Ger', ['de'])).not.toContain('de');
});
