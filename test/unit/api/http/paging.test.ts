import { describe, expect, test } from '@jest/globals';
import { cutPage, parsePage, type RequestedPage } from '../../../../api/http/paging.js';

const ORDER = 'tag';
const ROWS = ['a', 'b', 'c', 'd', 'e'].map((tag) => ({ tag }));

/** Reads rows as a store does. */
function read({ limit, skip, after = '' }: RequestedPage['range']) {
  return ROWS.filter(({ tag }) => tag > after).slice(skip, skip + limit);
}

function pageOf(query: { page?: number; limit: number; cursor?: string }) {
  const requested = parsePage(query, ORDER);
  const { shown, pagination } = cutPage(read(requested.range), requested, ROWS.length, ({ tag }) => tag);
  return { tags: shown.map(({ tag }) => tag).join(''), ...pagination };
}

describe('a page of a list', () => {
  test('by number has its rows, and the cursor of the next page', () => {
    expect(pageOf({ page: 2, limit: 2 })).toMatchObject({
      tags: 'cd',
      page: 2,
      limit: 2,
      total: 5,
      totalPages: 3,
      nextCursor: expect.any(String),
    });
  });

  test('after another one continues where that one ended, and has no number', () => {
    const { nextCursor } = pageOf({ limit: 3 });
    expect(pageOf({ limit: 3, cursor: nextCursor! })).toMatchObject({ tags: 'de', page: null });
  });

  test('that is the last one has no cursor, full or not', () => {
    expect(pageOf({ page: 3, limit: 2 })).toMatchObject({ tags: 'e', nextCursor: null });
    expect(pageOf({ limit: 5 })).toMatchObject({ tags: 'abcde', nextCursor: null });
  });

  test('rejects a cursor of a list in another order', () => {
    const { nextCursor } = pageOf({ limit: 2 });
    expect(() => parsePage({ limit: 2, cursor: nextCursor! }, '-createdAt')).toThrow('is not a cursor');
  });
});
