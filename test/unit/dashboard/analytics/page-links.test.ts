import { expect, test } from '@jest/globals';
import { countClicks, pageLinks } from '../../../../dashboard/analytics/page-links.js';

const items = [
  { id: 'l1', title: 'Menu', url: 'https://example.com/menu' },
  { id: 'l2', title: 'Map', url: 'https://example.com/map' },
];

test('the links of a page are the links of a list, or the button that saves a contact or an event', () => {
  expect(pageLinks({ type: 'links', data: { title: 'Bistro', items }, page: null })).toEqual(items);
  expect(pageLinks({ type: 'vcard', data: {}, page: {} })).toEqual([{ id: 'save', title: 'Save contact' }]);
  expect(pageLinks({ type: 'event', data: {}, page: {} })).toEqual([
    { id: 'save', title: 'Add to calendar' },
  ]);
  expect(pageLinks({ type: 'vcard', data: {}, page: null })).toBeUndefined();
});

test('every link has its clicks, the most clicked first, and a removed link is named by its ID', () => {
  const counted = [
    { link: 'l3', clicks: 5, uniqueClicks: 4 },
    { link: 'l2', clicks: 2, uniqueClicks: 1 },
  ];
  expect(countClicks(items, counted)).toEqual([
    { id: 'l3', title: 'l3 (removed)', clicks: 5, uniqueClicks: 4 },
    { ...items[1], clicks: 2, uniqueClicks: 1 },
    { ...items[0], clicks: 0, uniqueClicks: 0 },
  ]);
});
