import { expect, test } from '@jest/globals';
import { parseAcceptLanguage } from '../../../../core/codes/routing/language.js';
import { acceptLanguage } from '../../../../dashboard/routing/accept-language.js';

test('the header lists languages with falling weights', () => {
  expect(acceptLanguage([])).toBe('');
  expect(acceptLanguage(['de'])).toBe('de');
  expect(acceptLanguage(['de-CH', 'fr', 'en'])).toBe('de-CH,fr;q=0.9,en;q=0.8');
});

test('the service reads any number of languages in the same order', () => {
  const languages = 'aa bg cs da el fi ga he is ja ko lb'.split(' ');
  expect(parseAcceptLanguage(acceptLanguage(languages)).map(({ tag }) => tag)).toEqual(languages);
});
