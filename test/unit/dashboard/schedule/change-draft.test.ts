import { expect, test } from '@jest/globals';
import { emptyDraft, isEmpty, toRequest } from '../../../../dashboard/schedule/change-draft.js';

test('a new destination ends the split of the code, unless its owner decides otherwise', () => {
  const draft = { ...emptyDraft(), at: '2029-12-24T18:00:00.000Z', url: 'example.com/advent' };
  const data = 'https://example.com/advent';
  expect(toRequest(draft, true).patch).toEqual({ data, routing: { variants: null } });
  expect(toRequest({ ...draft, endsSplit: false }, true).patch).toEqual({ data });
  expect(toRequest(draft, false).patch).toEqual({ data });
});

test('a draft without a change is empty, also for a code that is split', () => {
  expect(isEmpty(emptyDraft())).toBe(true);
  expect(toRequest(emptyDraft(), true).patch).toEqual({});
});
