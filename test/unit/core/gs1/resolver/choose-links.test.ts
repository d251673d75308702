import { expect, test } from '@jest/globals';
import { chooseLinks } from '../../../../../core/gs1/resolver/choose-links.js';
import type { ItemLink } from '../../../../../core/gs1/resolver/item-links.js';

type Attributes = Pick<ItemLink, 'type' | 'language' | 'context'>;
type Case = [
  attributes: Attributes[],
  request: { accept?: string; lang?: string; context?: string },
  best: number[],
];

const HTML = { type: 'text/html' };
const PDF = { type: 'application/pdf' };
const DE = { language: ['de'] };
const SWISS = { language: ['de-CH'] };
const EN = { language: ['en'] };
const NONE = {};

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

const CASES: Record<string, Case[]> = {
  'a media type that the request accepts precedes no type, and that precedes another type': [
    [[PDF, NONE, HTML], { accept: BROWSER }, [2]],
    [[PDF, NONE], { accept: BROWSER }, [1]],
    [[PDF, HTML], { accept: 'text/html;q=0.1, application/pdf;q=0.9' }, [0]],
    [[HTML, PDF], { accept: 'text/*;q=0.2, application/pdf;q=0.1' }, [0]],
    [[HTML, { type: 'text/csv' }], { accept: 'text/*, text/html;q=0.5' }, [1]],
    [[HTML, NONE], { accept: 'text/html;q=0' }, [1]],
  ],
  'an attribute that the request does not mention, or mentions with an invalid value, is a mismatch': [
    [[HTML, NONE, DE], {}, [1]],
    [[HTML, NONE], { accept: '*/*' }, [1]],
    [[HTML, NONE], { accept: 'undefined' }, [1]],
    [[HTML, NONE], { accept: 'text/html;q=2' }, [1]],
    [[DE, NONE], { lang: '*' }, [1]],
    [[DE, NONE], { lang: 'de;q=x' }, [1]],
    [[{ context: ['LK'] }, NONE], {}, [1]],
  ],
  'the media type counts more than the language, and the language more than the context': [
    [[DE, HTML], { accept: 'text/html', lang: 'de' }, [1]],
    [[{ ...HTML, ...EN }, { ...HTML, ...DE }, DE], { accept: 'text/html', lang: 'de' }, [1]],
    [[{ context: ['A'] }, DE], { lang: 'de', context: 'A' }, [1]],
    [
      [
        { ...DE, context: ['B'] },
        { ...DE, context: ['A', 'C'] },
      ],
      { lang: 'de', context: 'C' },
      [1],
    ],
    [[{ ...DE, context: ['a'] }, DE], { lang: 'de', context: 'A' }, [1]],
  ],
  'a language finds itself first, otherwise the ones with or without the region': [
    [[DE, SWISS], { lang: 'de-CH' }, [1]],
    [[SWISS, DE], { lang: 'de' }, [1]],
    [[EN, DE], { lang: 'de-CH, en;q=0.9' }, [1]],
    [[EN, SWISS], { lang: 'de, en;q=0.9' }, [1]],
    [[EN, DE], { lang: 'de-CH, de;q=0.1, en;q=0.9' }, [0]],
    [[NONE, DE], { lang: 'DE' }, [1]],
    [[NONE, DE], { lang: 'den' }, [0]],
    [[NONE, DE], { lang: 'de-CH, de;q=0' }, [0]],
    [[EN, { language: ['fr', 'de'] }], { lang: 'de, en;q=0.9' }, [1]],
  ],
  'links that are alike are all returned, and otherwise the order of the owner decides': [
    [[NONE, NONE, HTML], {}, [0, 1]],
    [[HTML, HTML], { accept: 'image/png' }, [0, 1]],
    [[PDF, HTML], { accept: 'image/png' }, [0]],
    [[EN, DE, EN], { lang: 'en, de' }, [0, 2]],
    [[{ language: ['de', 'en'] }, { language: ['en', 'de'] }], { lang: 'en' }, [0, 1]],
    [[{ context: ['A'] }, { context: ['A'] }, NONE], { context: 'A' }, [0, 1]],
  ],
};

for (const [title, cases] of Object.entries(CASES)) {
  test(title, () => {
    for (const [attributes, { accept, lang, context }, best] of cases) {
      const links = attributes.map((one, n) => ({
        url: `https://link-${n}.example/`,
        title: 'Link',
        ...one,
      }));
      const chosen = chooseLinks(links, {
        accept,
        acceptLanguage: lang,
        contexts: context === undefined ? [] : [context],
      });
      expect({ attributes, accept, lang, context, best: chosen.map((link) => links.indexOf(link)) }).toEqual({
        attributes,
        accept,
        lang,
        context,
        best,
      });
    }
  });
}

test('a request with the attributes of a link finds it among links with any others', () => {
  const languages = [undefined, ['de'], ['de-CH'], ['en', 'fr']];
  const links: ItemLink[] = [undefined, 'text/html', 'application/pdf'].flatMap((type) =>
    languages.flatMap((language) =>
      [undefined, ['LK'], ['DE', 'AT']].map((context) => ({
        url: `https://example.com/${JSON.stringify([type, language, context])}`,
        title: 'Link',
        ...(type && { type }),
        ...(language && { language }),
        ...(context && { context }),
      })),
    ),
  );
  for (const order of [links, links.toReversed()]) {
    for (const link of links) {
      const request = {
        accept: link.type ?? 'undefined',
        acceptLanguage: link.language?.[0],
        contexts: link.context?.slice(0, 1) ?? [],
      };
      expect(chooseLinks(order, request)).toEqual([link]);
    }
  }
});
