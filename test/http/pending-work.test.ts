import { beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '../../store/mongo/ids.js';
import type { TestAccount } from '../support/api.js';
import { makeDue } from '../support/make-due.js';
import { sharedTestApi, type SharedApi } from '../support/shared-api.js';

const HOUR_MS = 3_600_000;
const CHANGES = '/api/v1/scheduled-changes';

type Json = Record<string, any>;

/** A key of an account, with which requests can be sent. */
interface Key {
  id: string;
  send: (method: string, path: string, body?: unknown) => Promise<Parsed>;
}

interface Parsed {
  status: number;
  json: Json;
}

let api: SharedApi;
beforeAll(async () => {
  api = await sharedTestApi();
});

async function parseResponse(response: Response): Promise<Parsed> {
  return { status: response.status, json: (await response.json()) as Json };
}

/** Creates an account, and returns how its owner and further keys send requests. */
async function createOwner() {
  const account = await api.createAccount('business');
  const owner = async (method: string, path: string, body?: unknown) =>
    parseResponse(await account.request(method, path, body));
  const createKey = async (fields: Json = {}): Promise<Key> => {
    const { json } = await owner('POST', '/api/v1/api-keys', { name: 'Agency', ...fields });
    return { id: json['id'], send: senderOf(account, json['key']) };
  };
  return { account, owner, createKey };
}

function senderOf(account: TestAccount, key: string): Key['send'] {
  return async (method, path, body) =>
    parseResponse(await account.request(method, path, body, { authorization: `Bearer ${key}` }));
}

const code = (fields: Json = {}) => ({ type: 'url', data: 'https://example.com/old', ...fields });
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

async function createCode(send: Key['send'], fields: Json = {}): Promise<string> {
  return (await send('POST', '/api/v1/qr-codes', code(fields))).json['id'];
}

async function schedule(send: Key['send'], id: string, patch: Json, hours = 1): Promise<string> {
  const { status, json } = await send('POST', `/api/v1/qr-codes/${id}/scheduled-changes`, {
    at: inHours(hours),
    patch,
  });
  expect({ status, json }).toMatchObject({ status: 201 });
  return json['id'];
}

async function listIds(send: Key['send'], query: string): Promise<string[]> {
  const { status, json } = await send('GET', `${CHANGES}?${query}`);
  expect({ status, json }).toMatchObject({ status: 200 });
  return json['data'].map(({ id }: Json) => id);
}

describe('the list of scheduled changes of an account', () => {
  test('has the changes of all codes with their codes, the latest first, in pages that miss and repeat none', async () => {
    const { owner } = await createOwner();
    const expected: string[] = [];
    for (const [index, name] of ['Menu', null, 'Voucher'].entries()) {
      const id = await createCode(owner, { name });
      for (const hours of [1, 2]) {
        const change = await schedule(owner, id, { name: `${index}` }, hours);
        expected.unshift(change);
        if (hours === 2) await owner('DELETE', `/api/v1/qr-codes/${id}/scheduled-changes/${change}`);
      }
    }
    const { json } = await owner('GET', `${CHANGES}?limit=100`);
    expect(json['data'].map(({ id }: Json) => id)).toEqual(expected);
    expect(json['data'].map(({ qrCodeName, state }: Json) => [qrCodeName, state])).toEqual([
      ['Voucher', 'cancelled'],
      ['Voucher', 'pending'],
      [null, 'cancelled'],
      [null, 'pending'],
      ['Menu', 'cancelled'],
      ['Menu', 'pending'],
    ]);
    const { qrCodeId, qrCodeName: _name, ...change } = json['data'][1];
    const path = `/api/v1/qr-codes/${qrCodeId}/scheduled-changes/${expected[1]}`;
    expect((await owner('GET', path)).json).toEqual(change);

    const byCursor: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query = `limit=2${cursor && `&cursor=${cursor}`}`;
      const page: Parsed = await owner('GET', `${CHANGES}?${query}`);
      expect(page.json['pagination'].total).toBe(6);
      byCursor.push(...page.json['data'].map(({ id }: Json) => id));
      cursor = page.json['pagination'].nextCursor;
    }
    expect(byCursor).toEqual(expected);
    expect(await listIds(owner, 'limit=4&page=2')).toEqual(expected.slice(4));
    expect(await listIds(owner, 'state=pending')).toEqual(expected.filter((_, index) => index % 2 === 1));
    expect(await listIds(owner, 'state=cancelled&limit=2')).toEqual([expected[0], expected[2]]);
    expect(await listIds(owner, 'state=blocked')).toEqual([]);
  });

  test('shows a change that is due as applied, whether it is recorded or not', async () => {
    const { account, owner } = await createOwner();
    const id = await createCode(owner);
    const change = await schedule(owner, id, { name: 'Now' });
    await makeDue(api.db, id, [change]);
    expect([await listIds(owner, 'state=pending'), await listIds(owner, 'state=applied')]).toEqual([
      [],
      [change],
    ]);
    await account.request('PATCH', `/api/v1/qr-codes/${id}`, { tags: ['recorded'] });
    expect([await listIds(owner, 'state=applied'), await listIds(owner, '')]).toEqual([[change], [change]]);
  });

  test('finds the changes of a key by its ID, before and after its revocation', async () => {
    const { owner, createKey } = await createOwner();
    const key = await createKey();
    const id = await createCode(owner);
    const mine = await schedule(owner, id, { name: 'Owner' }, 1);
    const theirs = await schedule(key.send, id, { name: 'Key' }, 2);
    expect(await listIds(owner, `createdBy=${key.id}`)).toEqual([theirs]);
    await owner('DELETE', `/api/v1/api-keys/${key.id}`);
    expect(await listIds(owner, `createdBy=${key.id}&state=pending`)).toEqual([theirs]);
    expect(await listIds(owner, 'state=pending')).toEqual([theirs, mine]);
    await owner('DELETE', `/api/v1/qr-codes/${id}`);
    expect(await listIds(owner, '')).toEqual([]);
  });

  test('shows a key with folders only the changes of codes in them, and no names of other keys', async () => {
    const { owner, createKey } = await createOwner();
    const folder = (await owner('POST', '/api/v1/folders', { name: 'Seen' })).json['id'];
    const limited = await createKey({ folders: [folder] });
    const other = await createKey({ name: 'Another customer' });
    const [inside, outside] = [await createCode(owner, { folder }), await createCode(owner)];
    const seen = [await schedule(other.send, inside, { name: 'A' }, 1)];
    seen.unshift(await schedule(limited.send, inside, { name: 'B' }, 2));
    for (const hours of [1, 2]) await schedule(owner, outside, { name: 'C' }, hours);
    const settled = await schedule(owner, outside, { name: 'D' }, 3);
    await owner('DELETE', `/api/v1/qr-codes/${outside}/scheduled-changes/${settled}`);
    const { json } = await limited.send('GET', CHANGES);
    expect(json['data'].map(({ id }: Json) => id)).toEqual(seen);
    expect(json['pagination'].total).toBe(2);
    expect(json['data'].map(({ createdBy }: Json) => createdBy.name)).toEqual(['Agency', null]);
    const { json: own } = await limited.send('GET', `/api/v1/qr-codes/${inside}/scheduled-changes`);
    expect(JSON.stringify(own)).not.toContain('Another customer');
    await other.send('PATCH', `/api/v1/qr-codes/${inside}`, { name: 'Changed' });
    for (const path of [`qr-codes/${inside}/history`, `qr-codes/${inside}/history/2`, 'events']) {
      const text = JSON.stringify((await limited.send('GET', `/api/v1/${path}`)).json);
      expect([path, text.includes('Another customer'), text.includes(other.id)]).toEqual([path, false, true]);
      const all = JSON.stringify((await owner('GET', `/api/v1/${path}`)).json);
      expect([path, all.includes('Another customer')]).toEqual([path, true]);
    }
  });

  test.each([
    ['state=soon', 'state'],
    ['createdBy=agency', 'createdBy'],
    [`createdBy=${newId('qrCode')}`, 'createdBy'],
    ['cursor=x', 'cursor'],
    ['createdby=x', 'createdby'],
  ])('rejects %s and names the parameter', async (query, path) => {
    const { owner } = await createOwner();
    const { status, json } = await owner('GET', `${CHANGES}?${query}`);
    expect([status, json['error'].details[0].path]).toEqual([400, path]);
  });
});

describe('the creator of webhooks and jobs', () => {
  test('is shown and filtered by, after a rotation as well', async () => {
    const { owner, createKey } = await createOwner();
    const key = await createKey();
    const actor = { type: 'key', id: key.id, name: 'Agency' };
    const hook = { url: 'https://hooks.example.com/', enabled: false };
    const { json: theirs } = await key.send('POST', '/api/v1/webhooks', hook);
    const { json: mine } = await owner('POST', '/api/v1/webhooks', hook);
    expect([theirs['createdBy'], mine['createdBy'].id === key.id]).toEqual([actor, false]);
    const { json: job } = await key.send('POST', '/api/v1/imports', { format: 'qrelay' });
    expect(job['createdBy']).toEqual(actor);
    await owner('POST', '/api/v1/imports', { format: 'qrelay' });
    await owner('POST', `/api/v1/api-keys/${key.id}/rotate`);
    for (const [list, id] of [
      ['webhooks', theirs['id']],
      ['jobs', job['id']],
    ]) {
      const { json } = await owner('GET', `/api/v1/${list}?createdBy=${key.id}`);
      expect([json['data'].map((one: Json) => one['id']), json['pagination'].total]).toEqual([[id], 1]);
    }
  });

  test('is null for webhooks and jobs of versions that did not store it', async () => {
    const { owner } = await createOwner();
    const { json: hook } = await owner('POST', '/api/v1/webhooks', {
      url: 'https://hooks.example.com/',
      enabled: false,
    });
    const { json: job } = await owner('POST', '/api/v1/imports', { format: 'qrelay' });
    for (const [collection, id] of [
      ['webhooks', hook['id']],
      ['jobs', job['id']],
    ]) {
      await api.db
        .collection<{ _id: string }>(collection)
        .updateOne({ _id: id }, { $unset: { createdBy: '' } });
      const { json } = await owner('GET', `/api/v1/${collection}/${id}`);
      expect([collection, json['createdBy']]).toEqual([collection, null]);
    }
  });
});

describe('a key that another key has created', () => {
  test('stays after the revocation of that key, and is found by its creator', async () => {
    const { owner, createKey } = await createOwner();
    const [key, unrelated] = [await createKey(), await createKey()];
    const { json: child } = await key.send('POST', '/api/v1/api-keys', { name: 'Child' });
    expect(child['createdBy']).toEqual({ type: 'key', id: key.id, name: 'Agency' });
    await owner('DELETE', `/api/v1/api-keys/${key.id}?cancel=true`);
    const { json } = await owner('GET', `/api/v1/api-keys?createdBy=${key.id}`);
    expect([json['data'].map(({ id }: Json) => id), json['pagination'].total]).toEqual([[child['id']], 1]);
    expect((await owner('GET', `/api/v1/api-keys?createdBy=${unrelated.id}`)).json['data']).toEqual([]);
  });
});

describe('a revoked key', () => {
  /** Creates a key that has scheduled a change, created a webhook, and begun an import. */
  async function createBusyKey() {
    const { owner, createKey, account } = await createOwner();
    const key = await createKey();
    const id = await createCode(owner);
    const change = await schedule(key.send, id, { data: 'https://evil.example/' });
    const { json: hook } = await key.send('POST', '/api/v1/webhooks', { url: 'https://hooks.example.com/' });
    const { json: job } = await key.send('POST', '/api/v1/imports', { format: 'qrelay' });
    // None of these is what the key has left.
    await schedule(owner, id, { name: 'Owner' }, 2);
    await owner('POST', '/api/v1/imports', { format: 'qrelay' });
    await owner('POST', '/api/v1/webhooks', { url: 'https://hooks.example.com/' });
    await key.send('POST', '/api/v1/webhooks', { url: 'https://hooks.example.com/', enabled: false });
    const pendingWork = {
      scheduledChanges: { count: 1, ids: [change] },
      jobs: { count: 1, ids: [job['id']] },
      webhooks: { count: 1, ids: [hook['id']] },
    };
    return { account, owner, key, id, change, hook: hook['id'], job: job['id'], pendingWork };
  }

  const none = { count: 0, ids: [] };
  const NOTHING = { scheduledChanges: none, jobs: none, webhooks: none };
  const statesOf = async ({ owner, id, change, hook, job }: Awaited<ReturnType<typeof createBusyKey>>) => [
    (await owner('GET', `/api/v1/qr-codes/${id}/scheduled-changes/${change}`)).json['state'],
    (await owner('GET', `/api/v1/webhooks/${hook}`)).json['disabledReason'],
    (await owner('GET', `/api/v1/jobs/${job}`)).json['status'],
  ];

  test('leaves what it has started, and the response names it, as it was shown before', async () => {
    const busy = await createBusyKey();
    const { owner, key, pendingWork } = busy;
    const path = `/api/v1/api-keys/${key.id}`;
    expect(await owner('GET', `${path}/pending-work`)).toEqual({ status: 200, json: pendingWork });
    await owner('POST', `${path}/rotate`);
    expect(await owner('GET', `${path}/pending-work`)).toEqual({ status: 200, json: pendingWork });
    expect(await owner('DELETE', path)).toEqual({
      status: 200,
      json: {
        id: key.id,
        deleted: true,
        pendingWork,
        cancelled: { scheduledChanges: 0, jobs: 0, webhooks: 0 },
      },
    });
    expect(await statesOf(busy)).toEqual(['pending', null, 'awaiting_upload']);
    expect(await owner('GET', `${path}/pending-work`)).toEqual({ status: 200, json: pendingWork });
    expect((await owner('DELETE', path)).status).toBe(404);
  });

  test('leaves nothing with cancel=true, and what others have created stays', async () => {
    const busy = await createBusyKey();
    const { owner, key, id, change } = busy;
    const path = `/api/v1/api-keys/${key.id}`;
    expect(await owner('DELETE', `${path}?cancel=true`)).toEqual({
      status: 200,
      json: {
        id: key.id,
        deleted: true,
        pendingWork: NOTHING,
        cancelled: { scheduledChanges: 1, jobs: 1, webhooks: 1 },
      },
    });
    expect(await statesOf(busy)).toEqual(['cancelled', 'owner', 'cancelled']);
    expect(await listIds(owner, 'state=pending')).toHaveLength(1);
    const { json: hooks } = await owner('GET', '/api/v1/webhooks');
    expect(hooks['data'].filter(({ enabled }: Json) => enabled)).toHaveLength(1);
    const { json: jobs } = await owner('GET', '/api/v1/jobs?status=awaiting_upload');
    expect(jobs['data']).toHaveLength(1);
    await makeDue(api.db, id, [change]);
    expect((await owner('GET', `/api/v1/qr-codes/${id}`)).json['data']).toBe('https://example.com/old');
    expect((await owner('GET', `${path}/pending-work`)).status).toBe(404);
    expect((await owner('DELETE', `${path}?cancel=true`)).status).toBe(404);
  });

  test('whose work was not canceled, or only in part, is canceled by a repeated request', async () => {
    const busy = await createBusyKey();
    const { owner, key } = busy;
    const path = `/api/v1/api-keys/${key.id}`;
    await owner('DELETE', path);
    const { status, json } = await owner('DELETE', `${path}?cancel=true`);
    expect([status, json['cancelled'], json['pendingWork']]).toEqual([
      200,
      { scheduledChanges: 1, jobs: 1, webhooks: 1 },
      NOTHING,
    ]);
  });

  test('is canceled only by callers whose scopes cover what it can have left', async () => {
    const busy = await createBusyKey();
    const { account, owner, key } = busy;
    const keyWith = async (scopes: string[]) => {
      const { json } = await owner('POST', '/api/v1/api-keys', { name: 'Limited', scopes });
      return senderOf(account, json['key']);
    };
    const path = `/api/v1/api-keys/${key.id}`;
    const [keys, all] = [
      await keyWith(['keys']),
      await keyWith(['keys', 'codes:read', 'codes:write', 'bulk', 'webhooks']),
    ];
    expect((await keys('DELETE', `${path}?cancel=true`)).status).toBe(403);
    await owner('DELETE', path);
    expect((await keys('DELETE', `${path}?cancel=true`)).status).toBe(403);
    expect(await statesOf(busy)).toEqual(['pending', null, 'awaiting_upload']);
    expect((await all('DELETE', `${path}?cancel=true`)).status).toBe(200);
    expect(await statesOf(busy)).toEqual(['cancelled', 'owner', 'cancelled']);
  });

  test('leaves changes of more codes than are canceled at once, several per code, and in folders that it lost', async () => {
    const { owner, createKey } = await createOwner();
    const [parent, folder] = [
      (await owner('POST', '/api/v1/folders', { name: 'Agency' })).json['id'],
      (await owner('POST', '/api/v1/folders', { name: 'Shop' })).json['id'],
    ];
    await owner('PATCH', `/api/v1/folders/${folder}`, { parentId: parent });
    const key = await createKey({ folders: [parent] });
    const ids = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const id = await createCode(key.send, { folder });
        await schedule(key.send, id, { name: 'First' }, 1);
        await schedule(key.send, id, { name: 'Second' }, 2);
        return id;
      }),
    );
    await owner('PATCH', `/api/v1/folders/${folder}`, { parentId: null });
    expect((await key.send('GET', `/api/v1/qr-codes/${ids[0]}`)).status).toBe(404);
    const { json: before } = await owner('GET', `/api/v1/api-keys/${key.id}/pending-work`);
    expect(before['scheduledChanges'].count).toBe(80);
    const { json } = await owner('DELETE', `/api/v1/api-keys/${key.id}?cancel=true`);
    expect([json['cancelled'].scheduledChanges, json['pendingWork']]).toEqual([80, NOTHING]);
    expect(await listIds(owner, `state=pending&createdBy=${key.id}`)).toEqual([]);
    const { json: list } = await owner('GET', `${CHANGES}?state=cancelled`);
    expect(list['pagination'].total).toBe(80);
  });
});
