import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';

let api: TestApi;
let account: TestAccount;
const ids: string[] = [];

beforeAll(async () => {
  api = await startTestApi();
  account = await api.createAccount();
  const bodies = [
    { name: 'beta', tags: ['x'], data: 'https://example.com/1' },
    { name: 'Alpha', tags: ['x', 'y'], data: 'https://example.com/2', metadata: { order: 'K-77' } },
    { data: 'https://example.com/3' },
    { name: 'gamma (1+1)', data: 'https://example.com/4' },
    { data: 'https://example.com/5' },
  ];
  for (const body of bodies) {
    const response = await account.request('POST', '/api/v1/qr-codes', { type: 'url', ...body });
    ids.push(((await response.json()) as { id: string }).id);
  }
});
afterAll(() => api.stop());

interface Page {
  data: { id: string; name: string | null }[];
  pagination: {
    page: number | null;
    limit: number;
    total: number;
    totalPages: number;
    nextCursor: string | null;
  };
}

async function list(query: string): Promise<Page> {
  const response = await account.request('GET', `/api/v1/qr-codes?${query}`);
  expect(response.status).toBe(200);
  return (await response.json()) as Page;
}

const numbers = ({ data }: Page) => data.map(({ id }) => ids.indexOf(id) + 1);

describe('the list', () => {
  test('is sorted newest first, in pages of 20, with totals', async () => {
    const page = await list('');
    expect(numbers(page)).toEqual([5, 4, 3, 2, 1]);
    expect(page.pagination).toEqual({ page: 1, limit: 20, total: 5, totalPages: 1, nextCursor: null });
  });

  test.each([
    ['sort=createdAt', [1, 2, 3, 4, 5]],
    ['sort=name', [3, 5, 2, 1, 4]],
    ['sort=-name', [4, 1, 2, 5, 3]],
    ['sort=totalScans', [1, 2, 3, 4, 5]],
    ['tag=x', [2, 1]],
    ['tags=x', [2, 1]],
    ['tags=y&tags=z', [2]],
    ['tags=x&tag=y', [2]],
    ['state=active&health=broken', []],
    ['search=alpha', [2]],
    ['search=k-77', [2]],
    ['search=(1%2B1)', [4]],
    ['search=.*', []],
    ['search=GAMMA%20(1', [4]],
    ['search=Gamm%C3%A4', [4]],
    ['search=%CC%81', []],
    ['search=com%2F3', [3]],
    ['type=URL', [5, 4, 3, 2, 1]],
    ['type=wifi', []],
    ['status=paused', []],
    ['createdFrom=2001-01-01&createdTo=2002-01-01', []],
    ['page=2&limit=2', [3, 2]],
  ])('returns for %s the codes %j', async (query, expected) => {
    expect(numbers(await list(query))).toEqual(expected);
  });

  test.each(['-createdAt', 'createdAt', 'name', '-name', 'totalScans', '-totalScans'])(
    'sorted by %s, contains every code once across its pages',
    async (sort) => {
      const seen: number[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: Page = await list(`sort=${sort}&limit=2${cursor && `&cursor=${cursor}`}`);
        seen.push(...numbers(page));
        cursor = page.pagination.nextCursor;
      }
      expect(seen).toEqual(numbers(await list(`sort=${sort}`)));
    },
  );

  test('by cursor is stable while rows are added and deleted', async () => {
    const first = await list('limit=2');
    const added = await account.request('POST', '/api/v1/qr-codes', {
      type: 'url',
      data: 'https://example.com/new',
    });
    const second = await list(`limit=2&cursor=${first.pagination.nextCursor}`);
    expect(numbers(second)).toEqual([3, 2]);
    const { id } = (await added.json()) as { id: string };
    await account.request('DELETE', `/api/v1/qr-codes/${id}`);
  });

  test('names the next page with the same filters', async () => {
    const response = await account.request('GET', '/api/v1/qr-codes?tags=x&tags=y&limit=1');
    const [, path] = /^<(.*)>; rel="next"$/.exec(response.headers.get('link')!)!;
    expect(path).toMatch(/tags=x&tags=y/);
    const next = await account.request('GET', path!);
    expect(numbers((await next.json()) as Page)).toEqual([1]);
  });

  test('of a search contains no deleted codes', async () => {
    const added = await account.request('POST', '/api/v1/qr-codes', {
      type: 'url',
      data: 'https://example.com/gone',
    });
    const { id } = (await added.json()) as { id: string };
    await account.request('DELETE', `/api/v1/qr-codes/${id}`);
    expect(numbers(await list('search=gone'))).toEqual([]);
    expect(numbers(await list('search=K-77'))).toEqual([2]);
  });

  test('of a search has the total, pages, and order of the codes that match', async () => {
    for (const sort of ['-createdAt', 'name', 'totalScans']) {
      const all = await list(`search=example.com&sort=${sort}`);
      expect(numbers(all)).toEqual(numbers(await list(`sort=${sort}`)));
      const first = await list(`search=example.com&sort=${sort}&limit=2`);
      expect(first.pagination).toMatchObject({ total: 5, totalPages: 3 });
      const second = await list(`search=example.com&sort=${sort}&limit=2&page=2`);
      const next = await list(
        `search=example.com&sort=${sort}&limit=2&cursor=${first.pagination.nextCursor}`,
      );
      expect([numbers(first), numbers(second)].flat()).toEqual(numbers(all).slice(0, 4));
      expect(numbers(next)).toEqual(numbers(second));
    }
  });

  test('finds a code by values that an update has set, and no longer by those that it has replaced', async () => {
    const path = `/api/v1/qr-codes/${ids[4]}`;
    await account.request('PATCH', path, { name: 'Zebra', data: 'https://example.com/stripes' });
    expect([numbers(await list('search=zebra')), numbers(await list('search=stripes'))]).toEqual([[5], [5]]);
    expect(numbers(await list('search=com%2F5'))).toEqual([]);
    await account.request('PATCH', path, { name: null, data: 'https://example.com/5' });
    expect(numbers(await list('search=zebra'))).toEqual([]);
  });

  test.each(['', 'sort=name', 'sort=-totalScans', 'search=example'])(
    'with %s excludes archived codes from pages and totals unless the query asks for them',
    async (query) => {
      const path = `/api/v1/qr-codes/${ids[1]}`;
      const archived = (await (await account.request('PATCH', path, { archived: true })).json()) as object;
      expect(archived).toMatchObject({ id: ids[1], archived: true, status: 'active' });

      const page = await list(query);
      expect(numbers(page).toSorted()).toEqual([1, 3, 4, 5]);
      expect(page.pagination.total).toBe(4);
      const all = await list(`${query}&archived=include`);
      expect(numbers(all).toSorted()).toEqual([1, 2, 3, 4, 5]);
      const only = await list(`${query}&archived=only`);
      expect([numbers(only), only.pagination.total]).toEqual([[2], 1]);

      await account.request('PATCH', path, { archived: false });
      expect(numbers(await list(query))).toHaveLength(5);
    },
  );

  test('pages through archived codes with the filter in its links', async () => {
    for (const id of ids.slice(0, 2)) {
      await account.request('PATCH', `/api/v1/qr-codes/${id}`, { archived: true });
    }
    const response = await account.request('GET', '/api/v1/qr-codes?archived=only&limit=1');
    const [, path] = /^<(.+)>; rel="next"$/.exec(response.headers.get('link') ?? '') ?? [];
    const next = await account.request('GET', path!);
    expect(numbers((await next.json()) as Page)).toEqual([1]);
    for (const id of ids.slice(0, 2)) {
      await account.request('PATCH', `/api/v1/qr-codes/${id}`, { archived: false });
    }
  });

  test('links to the next page with the same filters', async () => {
    const response = await account.request('GET', '/api/v1/qr-codes?tag=x&limit=1');
    const [, path] = /^<(.+)>; rel="next"$/.exec(response.headers.get('link') ?? '') ?? [];
    const next = await account.request('GET', path!);
    expect(numbers((await next.json()) as Page)).toEqual([1]);
  });

  test.each([
    'limit=0',
    'limit=101',
    'limit=abc',
    'sort=color',
    'cursor=xyz',
    'search=a%00b',
    'tag=a%0Ab',
    `search=${'x'.repeat(201)}`,
    'typ=url',
    'page=0',
    'tag=a&tag=b',
  ])('rejects an invalid query with the name of the parameter: %s', async (query) => {
    const response = await account.request('GET', `/api/v1/qr-codes?${query}`);
    expect(response.status).toBe(400);
    const { error } = (await response.json()) as { error: { code: string; message: string } };
    expect(error.code).toBe('bad_request');
    expect(error.message).toContain(query.split('=')[0]);
  });
});

describe('an archived code', () => {
  test('keeps its short link, image, scans, and place in the account', async () => {
    const path = `/api/v1/qr-codes/${ids[2]}`;
    const archived = await account.request('PATCH', path, { archived: true });
    const { shortCode } = (await archived.json()) as { shortCode: string };
    const scan = await fetch(`${api.url}/r/${shortCode}`, { redirect: 'manual' });
    expect([scan.status, scan.headers.get('location')]).toEqual([302, 'https://example.com/3']);
    const analytics = await account.request('GET', `${path}/analytics?bots=include`);
    expect(await analytics.json()).toMatchObject({ botScans: 1 });
    expect((await account.request('GET', `${path}/image.svg`)).status).toBe(200);
    expect(await (await account.request('GET', path)).json()).toMatchObject({ archived: true });
    await account.request('PATCH', path, { archived: false });
  });

  test('cannot be created as such, and "archived" must be a boolean', async () => {
    const body = { type: 'url', data: 'https://example.com', archived: true };
    expect((await account.request('POST', '/api/v1/qr-codes', body)).status).toBe(422);
    const patch = await account.request('PATCH', `/api/v1/qr-codes/${ids[2]}`, { archived: null });
    expect(patch.status).toBe(422);
    expect((await account.request('GET', '/api/v1/qr-codes?archived=yes')).status).toBe(400);
  });
});
