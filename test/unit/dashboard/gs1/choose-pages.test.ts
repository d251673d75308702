import { expect, test } from '@jest/globals';
import { choosePages } from '../../../../dashboard/gs1/choose-pages.js';

const link = (title: string, rest: object) => ({
  linkType: 'gs1:instructions',
  url: `https://brand.example/${title}`,
  title,
  ...rest,
});
const code = {
  name: 'Oat bar',
  data: {
    gtin: '09506000134352',
    url: 'https://brand.example/oat-bar',
    links: [
      link('en', { language: ['en'] }),
      link('de', { language: ['de'] }),
      link('shop', { context: ['shop'] }),
      link('pdf', { linkType: 'gs1:faqs' }),
      link('other-pdf', { linkType: 'gs1:faqs' }),
    ],
  },
};
const titles = (linkType: string, acceptLanguage = '', query = '') =>
  choosePages(code, { linkType, acceptLanguage, query }).map(({ title }) => title);

test('an app gets the page of the kind that it asks for, by language and context', () => {
  expect(titles('gs1:instructions', 'de-CH')).toEqual(['de']);
  expect(titles('gs1:instructions', '', 'context=shop')).toEqual(['shop']);
});

test('pages that are alike are all offered, and a kind without pages gives none', () => {
  expect(titles('gs1:faqs')).toEqual(['pdf', 'other-pdf']);
  expect(titles('gs1:recallStatus')).toEqual([]);
});

test('the default link is the page of its own kind', () => {
  expect(titles('https://gs1.org/voc/pip')).toEqual(['Oat bar']);
});
