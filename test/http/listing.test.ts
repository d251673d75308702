import { beforeAll, describe, expect, test } from '@jest/globals';
import type { TestAccount } from '../support/api.js';
import { sharedTestApi, type SharedApi } from '../support/shared-api.js';

let api: SharedApi;
let account: TestAccount;
const ids: string[] = [];

beforeAll(async () => {
  api = await sharedTestApi();
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

describe('names as people write them', () => {
  const NAMES = [
    'Table 10',
    'table 2',
    'Table 1',
    'Zebra',
    'Øst-Vest',
    'Łódź',
    'Straße 007',
    'STRASSE 20',
    'Ærø',
    'Œuvre',
    'Diyarbakır',
    'İzmir',
    'Þór',
    'ｆｕｌｌ １２',
    'ﬁne',
    'Cafe\u0301',
    'soft\u00adhyphen',
    'โต๊ะ ๑๐',
    'โต๊ะ ๒',
    'Joe’s',
    '99999999999999999999 bottles',
    '100000000 bottles',
    null,
  ];
  let owner: TestAccount;
  const names = async (query: string) => {
    const found = await owner.request('GET', `/api/v1/qr-codes?limit=100&${query}`);
    return ((await found.json()) as Page).data.map(({ name }) => name);
  };
  beforeAll(async () => {
    owner = await api.createAccount('business');
    for (const name of NAMES) {
      await owner.request('POST', '/api/v1/qr-codes', { type: 'url', data: 'https://example.com/', name });
    }
  });

  test.each([
    ['strasse', ['STRASSE 20', 'Straße 007']],
    ['STRAẞE', ['STRASSE 20', 'Straße 007']],
    ['lodz', ['Łódź']],
    ['ost-vest', ['Øst-Vest']],
    ['aero', ['Ærø']],
    ['oeuvre', ['Œuvre']],
    ['diyarbakir', ['Diyarbakır']],
    ['izmir', ['İzmir']],
    ['IZMIR', ['İzmir']],
    ['ızmir', ['İzmir']],
    ['thor', ['Þór']],
    ['full 12', ['ｆｕｌｌ １２']],
    ['ＳＴＲＡＳＳＥ', ['STRASSE 20', 'Straße 007']],
    ['fine', ['ﬁne']],
    ['café', ['Cafe\u0301']],
    ['softhyphen', ['soft\u00adhyphen']],
    ["joe's", ['Joe’s']],
    ['table 1', ['Table 1', 'Table 10']],
    ['โต๊ะ ๑๐', ['โต๊ะ ๑๐']],
    ['table ๑๐', ['Table 10']],
  ])('are found by %s', async (search, expected) => {
    const found = await names(`search=${encodeURIComponent(search)}`);
    expect(found.sort()).toEqual([...expected].sort());
  });

  test('sort by letters without their marks, and by the values of their numbers, across pages', async () => {
    const sorted = [
      null,
      '100000000 bottles',
      '99999999999999999999 bottles',
      'Ærø',
      'Cafe\u0301',
      'Diyarbakır',
      'ﬁne',
      'ｆｕｌｌ １２',
      'İzmir',
      'Joe’s',
      'Łódź',
      'Œuvre',
      'Øst-Vest',
      'soft\u00adhyphen',
      'Straße 007',
      'STRASSE 20',
      'Table 1',
      'table 2',
      'Table 10',
      'Þór',
      'Zebra',
      'โต๊ะ ๒',
      'โต๊ะ ๑๐',
    ];
    expect(await names('sort=name')).toEqual(sorted);
    expect(await names('sort=-name')).toEqual(sorted.toReversed());
    const paged: (string | null)[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const response = await owner.request(
        'GET',
        `/api/v1/qr-codes?sort=name&limit=3${cursor && `&cursor=${cursor}`}`,
      );
      const page = (await response.json()) as Page;
      paged.push(...page.data.map(({ name }) => name));
      cursor = page.pagination.nextCursor;
    }
    expect(paged).toEqual(sorted);
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
