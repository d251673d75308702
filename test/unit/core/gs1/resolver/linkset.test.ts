import { expect, test } from '@jest/globals';
import type { Gs1Data } from '../../../../../core/gs1/gs1-data.js';
import { buildItemLinks } from '../../../../../core/gs1/resolver/item-links.js';
import { buildLinkset } from '../../../../../core/gs1/resolver/linkset.js';
import { namesLinkset, wantsLinksetPage } from '../../../../../core/gs1/resolver/linkset-form.js';
import { readRequestedLinks } from '../../../../../core/gs1/resolver/requested-links.js';

const VOC = 'https://ref.gs1.org/voc/';

function contextOf(data: Omit<Gs1Data, 'gtin'>, name: string | null) {
  return buildLinkset([
    {
      anchor: 'https://id.example/01/09506000134352',
      ...buildItemLinks({ gtin: '09506000134352', ...data }, name),
    },
  ]).linkset[0];
}

test('a linkset has the default link alone under defaultLink, and among the others under its type', () => {
  const data = {
    url: 'https://example.com/pasta',
    links: [
      { linkType: 'gs1:recipeInfo', url: 'https://example.com/recipes', title: 'Recipes' },
      {
        linkType: `${VOC}pip`,
        url: 'https://example.com/de',
        title: 'Info',
        language: ['de'],
        type: 'text/html',
      },
      {
        linkType: 'https://example.com/voc/video',
        url: 'https://example.com/v',
        title: 'Video',
        context: ['DE'],
      },
      { linkType: 'gs1:pip', url: 'https://example.com/pasta', title: 'Listed twice' },
    ],
  };
  expect(contextOf(data, 'Pasta')).toEqual({
    anchor: 'https://id.example/01/09506000134352',
    itemDescription: 'Pasta',
    [`${VOC}defaultLink`]: [{ href: 'https://example.com/pasta', title: 'Pasta' }],
    [`${VOC}recipeInfo`]: [{ href: 'https://example.com/recipes', title: 'Recipes' }],
    [`${VOC}pip`]: [
      { href: 'https://example.com/pasta', title: 'Pasta' },
      { href: 'https://example.com/de', title: 'Info', type: 'text/html', hreflang: ['de'] },
    ],
    'https://example.com/voc/video': [{ href: 'https://example.com/v', title: 'Video', context: ['DE'] }],
  });
});

test('an item without texts of its own has the key as its description, and a standard title', () => {
  expect(contextOf({ url: 'https://example.com/', linkType: 'gs1:hasRetailers' }, null)).toEqual({
    anchor: 'https://id.example/01/09506000134352',
    itemDescription: '(01)09506000134352',
    [`${VOC}defaultLink`]: [{ href: 'https://example.com/', title: 'Product information' }],
    [`${VOC}hasRetailers`]: [{ href: 'https://example.com/', title: 'Product information' }],
  });
  expect(contextOf({}, 'Batch A1')).toEqual({
    anchor: 'https://id.example/01/09506000134352',
    itemDescription: 'Batch A1',
  });
});

test('all spellings of a link type of GS1 ask for the same links', () => {
  const spellings = [
    'gs1:pip',
    `${VOC}pip`,
    'https://gs1.org/voc/pip',
    'https://www.gs1.org/voc/pip',
    'gs1%3Apip',
  ];
  for (const spelling of spellings) {
    expect(readRequestedLinks(`17=251231&linkType=${spelling}&context=A&context=B`)).toEqual({
      kind: 'type',
      linkType: `${VOC}pip`,
      contexts: ['A', 'B'],
    });
  }
  expect(readRequestedLinks('linktype=gs1:pip&x=linkType')).toEqual({ kind: 'default' });
  expect(readRequestedLinks('linkType=')).toEqual({ kind: 'default' });
  for (const query of ['linkType=all', 'linkType=linkset', 'a=%20&link%54ype=linkset']) {
    expect(readRequestedLinks(query)).toEqual({ kind: 'linkset' });
  }
});

test('a linkset is asked for by its media type, unless a page is preferred', () => {
  for (const accept of [
    'application/linkset+json',
    'Application/Linkset+JSON;q=0.1, */*',
    'text/html, application/linkset+json',
  ]) {
    expect(namesLinkset(accept)).toBe(true);
  }
  for (const accept of [
    undefined,
    '*/*',
    'application/json',
    'application/linkset+json;q=0',
    'text/html, application/linkset+json;q=0.9',
  ]) {
    expect(namesLinkset(accept)).toBe(false);
  }
  for (const accept of [
    'text/html',
    'text/html,application/xhtml+xml,*/*;q=0.8',
    'text/html, application/json;q=0.9',
  ]) {
    expect(wantsLinksetPage(accept)).toBe(true);
  }
  for (const accept of [
    undefined,
    '*/*',
    'undefined',
    'application/json',
    'application/linkset+json, text/html',
  ]) {
    expect(wantsLinksetPage(accept)).toBe(false);
  }
});
