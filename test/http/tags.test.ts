import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Plan } from '../../core/basics/plan-names.js';
import type { TestAccount } from '../support/api.js';
import { sharedTestApi, type SharedApi } from '../support/shared-api.js';

let api: SharedApi;
beforeAll(async () => {
  api = await sharedTestApi();
});

type Json = Record<string, any>;

/** Creates an account with one code per list of tags. */
const setUp = (...tags: string[][]) => setUpOn('business', ...tags);

async function setUpOn(plan: Plan, ...tags: string[][]) {
  const account = await api.createAccount(plan);
  const send = async (method: string, path: string, body?: unknown) => {
    const response = await account.request(method, `/api/v1/${path}`, body);
    return { status: response.status, headers: response.headers, json: (await response.json()) as Json };
  };
  const ids: string[] = [];
  for (const one of tags) {
    const body = { type: 'url', data: 'https://example.com/', tags: one };
    ids.push((await send('POST', 'qr-codes', body)).json['id']);
  }
  const states = () =>
    Promise.all(
      ids.map(async (id) => {
        const { json, headers } = await send('GET', `qr-codes/${id}`);
        return [json['tags'], headers.get('etag')];
      }),
    );
  return { account: account satisfies TestAccount, send, ids, states };
}

describe('the list of tags', () => {
  test('has each tag with the number of its codes, archived ones included, and pages by cursor', async () => {
    const { send, ids } = await setUp(['b', 'a'], ['a'], [], ['ä', 'B']);
    await send('PATCH', `qr-codes/${ids[1]}`, { archived: true });
    const all = (await send('GET', 'tags')).json;
    expect(all['data']).toEqual([
      { tag: 'B', codes: 1 },
      { tag: 'a', codes: 2 },
      { tag: 'b', codes: 1 },
      { tag: 'ä', codes: 1 },
    ]);
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { json } = await send('GET', `tags?limit=3${cursor && `&cursor=${cursor}`}`);
      expect(json['pagination'].total).toBe(4);
      seen.push(...json['data'].map(({ tag }: Json) => tag));
      cursor = json['pagination'].nextCursor;
    }
    expect(seen).toEqual(['B', 'a', 'b', 'ä']);
    expect((await send('GET', 'tags?limit=2&page=2')).json['data'][0].tag).toBe('b');
  });

  test('of an account without tags is empty', async () => {
    const { json } = await (await setUp([])).send('GET', 'tags');
    expect([json['data'], json['pagination'].total]).toEqual([[], 0]);
  });
});

describe('tags that look alike', () => {
  const NFC = 'Café crème';
  const ALIKE = [
    'Cafe\u0301 cre\u0300me',
    ' Café  crème ',
    'Café\u00a0crème',
    'Café\u3000crème',
    'Ca\u00adfé\u200b crème\ufeff',
    '\u202aCafé crème\u202c',
  ];

  test.each(ALIKE)('are one tag of a code, a template, a filter, and a bulk change: %j', async (alike) => {
    const { send, ids, states } = await setUp([alike, NFC, 'café crème']);
    expect((await states())[0]![0]).toEqual([NFC, 'café crème']);
    const encoded = encodeURIComponent(alike);
    for (const query of [`tag=${encoded}`, `tags=${encoded}`]) {
      expect((await send('GET', `qr-codes?${query}`)).json['pagination'].total).toBe(1);
    }
    const template = await send('POST', 'templates', { name: 'T', defaults: { tags: [alike, NFC] } });
    expect(template.json['defaults'].tags).toEqual([NFC]);
    const select = { filter: { tags: [alike] } };
    const removal = { select, patch: { tags: { remove: [alike] } }, dryRun: true };
    const dryRun = await send('POST', 'qr-codes/bulk-update', removal);
    expect(JSON.stringify(dryRun.json)).toContain(ids[0]);
    const webhook = { url: 'https://example.com/hook', filter: { tags: [alike] } };
    expect((await send('POST', 'webhooks', webhook)).json['filter'].tags).toEqual([NFC]);
    expect((await send('PATCH', `tags/${encoded}`, { name: alike })).json).toEqual({ tag: NFC, codes: 1 });
    expect((await send('DELETE', `tags/${encoded}`)).json).toEqual({ tag: NFC, deleted: true });
    expect((await states())[0]![0]).toEqual(['café crème']);
  });

  test.each(['\u200b', '\u00a0', '\u00ad\ufeff'])('but not visible are rejected: %j', async (tag) => {
    const { send } = await setUp();
    const body = { type: 'url', data: 'https://example.com/', tags: [tag] };
    expect((await send('POST', 'qr-codes', body)).status).toBe(422);
  });
});

describe('renaming a tag', () => {
  test('changes each code that has it once, in place, and merges it with a tag that exists', async () => {
    const { send, states } = await setUp(['x', 'old', 'y'], ['old', 'new'], ['new'], ['other']);
    const renamed = await send('PATCH', 'tags/old', { name: ' new ' });
    expect([renamed.status, renamed.json]).toEqual([200, { tag: 'new', codes: 3 }]);
    expect(await states()).toEqual([
      [['x', 'new', 'y'], '"2"'],
      [['new'], '"2"'],
      [['new'], '"1"'],
      [['other'], '"1"'],
    ]);
  });

  test('is part of the history of each code', async () => {
    const { send, ids } = await setUp(['old']);
    await send('PATCH', 'tags/old', { name: 'new' });
    const { data } = (await send('GET', `qr-codes/${ids[0]}/history`)).json;
    expect(data[0]).toMatchObject({
      actor: { type: 'key' },
      changes: [{ path: 'tags', from: ['old'], to: ['new'] }],
    });
  });

  test('accepts any tag in the path, percent-encoded', async () => {
    const tag = '50 % off/ü?#';
    const { send, states } = await setUp([tag]);
    expect((await send('PATCH', `tags/${encodeURIComponent(tag)}`, { name: 'sale' })).status).toBe(200);
    expect(await states()).toEqual([[['sale'], '"2"']]);
  });

  test('to its own name changes nothing', async () => {
    const { send, states } = await setUp(['same']);
    expect((await send('PATCH', 'tags/same', { name: 'same' })).json).toEqual({ tag: 'same', codes: 1 });
    expect(await states()).toEqual([[['same'], '"1"']]);
  });

  test.each([{}, { name: '' }, { name: 'a\nb' }, { name: 'x'.repeat(65) }])(
    'to %j is invalid',
    async (body) => {
      const { send } = await setUp(['old']);
      expect((await send('PATCH', 'tags/old', body)).status).toBe(422);
    },
  );

  test('that no code has is not found, even if another account has it', async () => {
    await setUp(['theirs']);
    const { send } = await setUp(['mine']);
    expect((await send('PATCH', 'tags/theirs', { name: 'new' })).status).toBe(404);
    expect((await send('DELETE', 'tags/theirs')).status).toBe(404);
  });
});

describe('deleting a tag', () => {
  test('removes it from its codes, each of which gets one revision', async () => {
    const { send, states } = await setUp(['x', 'gone'], ['gone'], ['x']);
    expect((await send('DELETE', 'tags/gone')).json).toEqual({ tag: 'gone', deleted: true });
    expect(await states()).toEqual([
      [['x'], '"2"'],
      [[], '"2"'],
      [['x'], '"1"'],
    ]);
    expect((await send('GET', 'tags')).json['data']).toEqual([{ tag: 'x', codes: 2 }]);
  });
});

describe('a tag of more than 500 codes', () => {
  test('is changed by a job, which the account can follow on every plan', async () => {
    const { account, send } = await setUpOn('pro');
    const { json } = await account
      .request('GET', '/api/v1/account')
      .then(async (one) => ({ json: await one.json() }));
    const at = new Date();
    const documents = Array.from({ length: 501 }, (_, index) => ({
      _id: `qr_tagged_${index}`,
      accountId: (json as Json)['id'],
      tags: ['many'],
      shortCodes: [`tagged-${index}`],
      createdAt: at,
      updatedAt: at,
      revision: 1,
    }));
    await api.db.collection<{ _id: string }>('qr_codes').insertMany(documents);
    const response = await send('PATCH', 'tags/many', { name: 'few' });
    const { id, type, progress } = response.json;
    expect([response.status, type, progress.total]).toEqual([202, 'bulk_update', 501]);
    expect(response.headers.get('location')).toBe(`/api/v1/jobs/${id}`);
    expect((await send('GET', `jobs/${id}`)).json).toMatchObject({ id, type: 'bulk_update' });
    expect((await send('DELETE', 'tags/many')).status).toBe(202);
    expect((await send('GET', 'tags')).json['data']).toEqual([{ tag: 'many', codes: 501 }]);
  });
});
