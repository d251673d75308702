import { expect, test } from '@jest/globals';
import { canonicalRouting } from '../../../../../core/codes/routing/canonical-routing.js';

test('values that people typed become canonical, without repetitions; others stay', () => {
  const when = {
    language: ['Ger', 'de', 'xx'],
    country: ['UK', 'CH', 'ZZ'],
    os: ['macOS', ' iOS '],
    browser: ['Chrome'],
    region: [{ country: 'UK', region: ' Wales ' }],
    city: [{ country: 'CH', city: 'Bern' }],
    query: { lang: 'Ger' },
  };
  const routing = { defaultLanguage: 'eng', rules: [{ id: 'r1', when, url: 'https://example.com/de' }] };
  const canonical = canonicalRouting(routing);
  expect(canonical).toEqual({
    defaultLanguage: 'en',
    rules: [
      {
        id: 'r1',
        url: 'https://example.com/de',
        when: {
          language: ['de', 'xx'],
          country: ['GB', 'CH', 'ZZ'],
          os: ['Mac OS', 'iOS'],
          browser: ['Chrome'],
          region: [{ country: 'GB', region: 'Wales' }],
          city: [{ country: 'CH', city: 'Bern' }],
          query: { lang: 'Ger' },
        },
      },
    ],
  });
  expect(canonicalRouting(canonical)).toEqual(canonical);
});

test.each([{}, { rules: null, defaultLanguage: null }, { activeFrom: '2026-01-01T00:00:00.000Z' }])(
  'the routing %j stays as it is',
  (routing) => {
    expect(canonicalRouting(routing)).toEqual(routing);
  },
);
