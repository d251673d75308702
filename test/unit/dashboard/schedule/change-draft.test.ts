import { expect, test } from '@jest/globals';
import { emptyDraft, isEmpty, toRequest } from '../../../../dashboard/schedule/change-draft.js';

const LINK = { type: 'url' as const, data: { url: 'https://example.com/' }, dynamic: true, routing: null };
const VARIANTS = ['a', 'b'].map((id) => ({ id, url: `https://example.com/${id}`, weight: 50 }));
const SPLIT = { ...LINK, routing: { variants: VARIANTS } };

test('a new destination ends the split of the code, unless its owner decides otherwise', () => {
  const draft = { ...emptyDraft(), at: '2029-12-24T18:00:00.000Z', url: 'example.com/advent' };
  const data = 'https://example.com/advent';
  expect(toRequest(draft, SPLIT).patch).toEqual({ data, routing: { variants: null } });
  expect(toRequest({ ...draft, endsSplit: false }, SPLIT).patch).toEqual({ data });
  expect(toRequest(draft, LINK).patch).toEqual({ data });
});

test('new files keep the heading of their page', () => {
  const menu = { ...LINK, type: 'file' as const, data: { files: ['fil_lunch'], title: 'Menu' } };
  const draft = { ...emptyDraft(), at: '2029-12-24T18:00:00.000Z', files: ['fil_dinner'] };
  expect(toRequest(draft, menu).patch).toEqual({ data: { files: ['fil_dinner'], title: 'Menu' } });
  expect(isEmpty(draft, menu)).toBe(false);
});

test('a draft without a change is empty, also for a code that is split', () => {
  expect(isEmpty(emptyDraft(), SPLIT)).toBe(true);
  expect(toRequest(emptyDraft(), SPLIT).patch).toEqual({});
});
