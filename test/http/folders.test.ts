import { beforeAll, describe, expect, test } from '@jest/globals';
import { MAX_FOLDERS } from '../../core/codes/folders/folder.js';
import { FOLDERS } from '../../store/folders/folder-documents.js';
import { newId } from '../../store/mongo/ids.js';
import type { TestAccount } from '../support/api.js';
import { sharedTestApi, type SharedApi } from '../support/shared-api.js';

let api: SharedApi;
let account: TestAccount;

beforeAll(async () => {
  api = await sharedTestApi();
  account = await api.createAccount();
});

type Json = Record<string, any>;

async function send(method: string, path: string, body?: unknown, headers?: Record<string, string>) {
  const response = await account.request(method, `/api/v1/${path}`, body, headers);
  return { status: response.status, headers: response.headers, json: (await response.json()) as Json };
}

let names = 0;
async function createFolder(parentId: string | null = null, name = `Folder ${++names}`): Promise<string> {
  const { status, json } = await send('POST', 'folders', { name, parentId });
  expect(status).toBe(201);
  return json['id'] as string;
}

async function createCode(fields: Json = {}): Promise<Json> {
  const body = { type: 'url', data: 'https://example.com/', ...fields };
  const { status, json } = await send('POST', 'qr-codes', body);
  expect([status, json['error']]).toEqual([201, undefined]);
  return json;
}

const errorOf = ({ status, json }: { status: number; json: Json }) => [
  status,
  json['error']?.code,
  json['error']?.details?.[0]?.path,
];

/** A scan by a person. */
const AS_PERSON = {
  redirect: 'manual',
  headers: {
    'user-agent':
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  },
} as const;

const idsOf = ({ json }: { json: Json }) => json['data'].map(({ id }: Json) => id as string);

describe('a folder', () => {
  test('is created, read, renamed, moved, and deleted', async () => {
    const parent = await createFolder();
    const created = await send('POST', 'folders', { name: ' Shops ' });
    const { id } = created.json;
    expect(created.headers.get('location')).toBe(`/api/v1/folders/${id}`);
    expect(created.json).toEqual({ id, name: 'Shops', parentId: null, codes: 0, archivedCodes: 0 });
    const moved = await send('PATCH', `folders/${id}`, { name: 'Stores', parentId: parent });
    expect(moved.json).toEqual({ id, name: 'Stores', parentId: parent, codes: 0, archivedCodes: 0 });
    expect((await send('GET', `folders/${id}`)).json).toEqual(moved.json);
    expect((await send('DELETE', `folders/${id}`)).json).toEqual({ id, deleted: true });
    expect((await send('GET', `folders/${id}`)).status).toBe(404);
  });

  test('counts the codes directly in it, and the archived ones among them', async () => {
    const folder = await createFolder();
    const below = await createFolder(folder);
    await createCode({ folder });
    const archived = await createCode({ folder });
    await send('PATCH', `qr-codes/${archived['id']}`, { archived: true });
    await createCode({ folder: below });
    const { codes, archivedCodes } = (await send('GET', `folders/${folder}`)).json;
    expect({ codes, archivedCodes }).toEqual({ codes: 2, archivedCodes: 1 });
  });

  test('has a name that no sibling has, regardless of case', async () => {
    const parent = await createFolder();
    const first = await createFolder(parent, 'Été');
    const second = await createFolder(parent, 'Winter');
    expect(errorOf(await send('POST', 'folders', { name: 'ÉTÉ', parentId: parent }))).toEqual([
      409,
      'name_taken',
      'name',
    ]);
    expect(errorOf(await send('PATCH', `folders/${second}`, { name: 'été' }))[1]).toBe('name_taken');
    expect((await send('PATCH', `folders/${first}`, { name: 'ÉTÉ' })).status).toBe(200);
    await createFolder(second, 'Été');
  });

  test.each([
    { name: 'a/b' },
    { name: '' },
    { name: 'a\nb' },
    { name: 'x'.repeat(101) },
    { parentId: 'x' },
    {},
  ])('is not created from %j', async (body) => {
    expect((await send('POST', 'folders', body)).status).toBe(422);
  });

  test('cannot be on a sixth level, or below itself', async () => {
    const line = [await createFolder()];
    for (let depth = 2; depth <= 5; depth++) line.push(await createFolder(line.at(-1)));
    const deep = await send('POST', 'folders', { name: 'Six', parentId: line[4] });
    expect(errorOf(deep)).toEqual([422, 'validation_error', 'parentId']);
    const cycle = await send('PATCH', `folders/${line[1]}`, { parentId: line[3] });
    expect(errorOf(cycle)).toEqual([422, 'validation_error', 'parentId']);
    const tall = await createFolder();
    await createFolder(tall);
    expect(errorOf(await send('PATCH', `folders/${tall}`, { parentId: line[3] }))[1]).toBe(
      'validation_error',
    );
    expect((await send('PATCH', `folders/${tall}`, { parentId: line[2] })).status).toBe(200);
  });

  test('is changed or deleted only in the version that the caller read, with If-Match', async () => {
    const id = await createFolder();
    const etag = (await send('GET', `folders/${id}`)).headers.get('etag')!;
    expect((await send('PATCH', `folders/${id}`, { name: 'Now' }, { 'if-match': etag })).status).toBe(200);
    for (const method of ['PATCH', 'DELETE']) {
      const body = method === 'PATCH' ? { name: 'Then' } : undefined;
      expect((await send(method, `folders/${id}`, body, { 'if-match': etag })).status).toBe(412);
    }
  });

  test('is created once under an Idempotency-Key', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = { name: `Once ${++names}` };
    const [first, second] = [
      await send('POST', 'folders', body, headers),
      await send('POST', 'folders', body, headers),
    ];
    expect(second.json).toEqual(first.json);
  });

  test('of another account is missing', async () => {
    const other = await api.createAccount();
    const created = await other.request('POST', '/api/v1/folders', { name: 'Theirs' });
    const { id } = (await created.json()) as Json;
    expect((await send('GET', `folders/${id}`)).status).toBe(404);
    expect(errorOf(await send('POST', 'folders', { name: 'Mine', parentId: id }))).toEqual([
      404,
      'not_found',
      'parentId',
    ]);
    const body = { type: 'url', data: 'https://example.com/', folder: id };
    expect(errorOf(await send('POST', 'qr-codes', body))).toEqual([404, 'not_found', 'folder']);
    expect((await send('GET', `qr-codes?folder=${id}`)).status).toBe(404);
  });

  test('is created at most 1,000 times, even by concurrent requests', async () => {
    const full = await api.createAccount();
    const at = new Date();
    const documents = Array.from({ length: MAX_FOLDERS - 2 }, (_, index) => ({
      _id: newId('folder'),
      accountId: full.accountId,
      name: `${index}`,
      nameKey: `${index}`,
      parentId: null,
      createdAt: at,
      updatedAt: at,
      revision: 1,
    }));
    await api.db.collection<{ _id: string }>(FOLDERS).insertMany(documents);
    const statuses = await Promise.all(
      Array.from({ length: 6 }, async (_, index) =>
        full.request('POST', '/api/v1/folders', { name: `New ${index}` }).then(({ status }) => status),
      ),
    );
    expect(statuses.sort()).toEqual([201, 201, 422, 422, 422, 422]);
  });

  test('requires Pro, also as the folder of a code', async () => {
    const free = await api.createAccount('free');
    const { request } = await free.signIn();
    expect((await request('POST', '/api/v1/folders', { name: 'Shops' })).status).toBe(403);
    const body = { type: 'url', data: 'https://example.com/' };
    const inFolder = await request('POST', '/api/v1/qr-codes', { ...body, folder: newId('folder') });
    expect(((await inFolder.json()) as Json)['error'].code).toBe('plan_required');
    expect((await request('POST', '/api/v1/qr-codes', { ...body, folder: null })).status).toBe(201);
  });
});

describe('concurrent moves', () => {
  test('never put a folder below itself', async () => {
    for (let round = 0; round < 5; round++) {
      const [a, b] = [await createFolder(), await createFolder()];
      const outcomes = await Promise.all([
        send('PATCH', `folders/${a}`, { parentId: b }),
        send('PATCH', `folders/${b}`, { parentId: a }),
      ]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 422]);
    }
  });
});

describe('a code in a folder', () => {
  test('is created there, moved, and taken out, with its history', async () => {
    const [first, second] = [await createFolder(), await createFolder()];
    const { id, folder } = await createCode({ folder: first });
    expect(folder).toBe(first);
    expect((await send('PATCH', `qr-codes/${id}`, { folder: second })).json['folder']).toBe(second);
    expect((await send('PATCH', `qr-codes/${id}`, { name: 'Same place' })).json['folder']).toBe(second);
    expect((await send('PATCH', `qr-codes/${id}`, { folder: null })).json['folder']).toBeNull();
    const { data } = (await send('GET', `qr-codes/${id}/history`)).json;
    expect(data.map(({ changes }: Json) => changes)).toEqual([
      [{ path: 'folder', from: second, to: null }],
      [{ path: 'name', from: null, to: 'Same place' }],
      [{ path: 'folder', from: first, to: second }],
      [],
    ]);
    expect((await send('GET', `qr-codes/${id}/history/2`)).json['qrCode'].folder).toBe(second);
    expect((await send('POST', `qr-codes/${id}/rollback`, { revision: 1 })).json['folder']).toBe(first);
  });

  test('cannot be rolled back into a folder that was deleted', async () => {
    const folder = await createFolder();
    const { id } = await createCode({ folder });
    await send('PATCH', `qr-codes/${id}`, { folder: null });
    await send('DELETE', `folders/${folder}`);
    const response = await send('POST', `qr-codes/${id}/rollback`, { revision: 1 });
    expect([response.status, response.json['error'].code]).toEqual([409, 'conflict']);
    expect(response.json['error'].message).toContain(folder);
  });

  test('is found by its folder, with or without subfolders, and a code outside of folders by having none', async () => {
    const folder = await createFolder();
    const below = await createFolder(folder);
    const tag = crypto.randomUUID();
    const [inside, deeper, outside] = [
      await createCode({ folder, tags: [tag] }),
      await createCode({ folder: below, tags: [tag] }),
      await createCode({ tags: [tag] }),
    ].map(({ id }) => id as string);
    expect(idsOf(await send('GET', `qr-codes?folder=${folder}`))).toEqual([inside]);
    const withBelow = await send('GET', `qr-codes?folder=${folder}&includeSubfolders=true`);
    expect(idsOf(withBelow)).toEqual([deeper, inside]);
    expect(withBelow.json['pagination'].total).toBe(2);
    expect(idsOf(await send('GET', `qr-codes?folder=none&tag=${tag}`))).toEqual([outside]);
    expect((await send('GET', `qr-codes?folder=${newId('folder')}`)).status).toBe(404);
  });

  test('has the path of its folder in CSV', async () => {
    const folder = await createFolder(await createFolder(null, 'Paths, and more'), 'Berlin');
    await createCode({ folder });
    const response = await account.request('GET', `/api/v1/qr-codes?folder=${folder}`, undefined, {
      accept: 'text/csv',
    });
    const [header, row] = (await response.text()).split('\r\n');
    expect(header).toMatch(/,name,tags,folder,shortCode,/);
    expect(row).toContain(',"Paths, and more/Berlin",');
  });

  test('is created in bulk, and an item with an unknown folder rejects all', async () => {
    const folder = await createFolder();
    const items = [
      { type: 'url', data: 'https://example.com/1', folder },
      { type: 'url', data: 'https://example.com/2', folder: newId('folder') },
    ];
    expect(errorOf(await send('POST', 'qr-codes/bulk', items))).toEqual([404, 'not_found', '[1].folder']);
  });

  test('is previewed', async () => {
    const body = { type: 'url', data: 'https://example.com/' };
    const folder = await createFolder();
    expect((await send('POST', 'qr-codes/preview', { ...body, folder })).status).toBe(200);
    const unknown = await send('POST', 'qr-codes/preview', { ...body, folder: newId('folder') });
    expect(errorOf(unknown)).toEqual([404, 'not_found', 'folder']);
  });

  test('is part of the export of the account, with the folders', async () => {
    const { request } = await account.signIn();
    const response = await request('GET', '/api/v1/account/export');
    const zip = Buffer.from(await response.arrayBuffer()).toString('latin1');
    expect(zip).toContain('folders.json');
  });
});

describe('the deletion of a folder', () => {
  test('needs an empty folder, or a place for its contents', async () => {
    const [folder, target] = [await createFolder(), await createFolder()];
    const below = await createFolder(folder);
    const { id } = await createCode({ folder, tags: ['kept'] });
    expect(errorOf(await send('DELETE', `folders/${folder}`))[1]).toBe('not_empty');
    expect((await send('DELETE', `folders/${folder}?moveTo=${target}`)).status).toBe(200);
    const code = await send('GET', `qr-codes/${id}`);
    expect([code.json['folder'], code.json['tags']]).toEqual([target, ['kept']]);
    expect(code.headers.get('etag')).toBe('"2"');
    expect((await send('GET', `folders/${below}`)).json['parentId']).toBe(target);
    expect((await send('GET', `folders/${folder}`)).status).toBe(404);
  });

  test('is rejected before anything moves if the place is the folder itself, below it, missing, or taken', async () => {
    const folder = await createFolder();
    const below = await createFolder(folder, 'Twin');
    const { id } = await createCode({ folder });
    const taken = await createFolder();
    await createFolder(taken, 'twin');
    for (const [moveTo, code] of [
      [folder, 'validation_error'],
      [below, 'validation_error'],
      [newId('folder'), 'not_found'],
      [taken, 'name_taken'],
    ] as const) {
      expect(errorOf(await send('DELETE', `folders/${folder}?moveTo=${moveTo}`))[1]).toBe(code);
    }
    expect((await send('GET', `qr-codes/${id}`)).headers.get('etag')).toBe('"1"');
  });

  test('moves the contents to the top with moveTo=none', async () => {
    const folder = await createFolder();
    const below = await createFolder(folder);
    const { id } = await createCode({ folder });
    expect((await send('DELETE', `folders/${folder}?moveTo=none`)).status).toBe(200);
    expect((await send('GET', `qr-codes/${id}`)).json['folder']).toBeNull();
    expect((await send('GET', `folders/${below}`)).json['parentId']).toBeNull();
  });

  test('never leaves a code in a deleted folder, whatever happens at the same time', async () => {
    for (let round = 0; round < 8; round++) {
      const folder = await createFolder();
      const { id } = await createCode();
      const [moved, created, deleted] = await Promise.all([
        send('PATCH', `qr-codes/${id}`, { folder }),
        send('POST', 'qr-codes', { type: 'url', data: 'https://example.com/', folder }),
        send('DELETE', `folders/${folder}`),
      ]);
      const codes = [moved, created].filter(({ status }) => status < 300).length;
      expect([
        moved.status < 300 || moved.status === 404,
        created.status < 300 || created.status === 404,
      ]).toEqual([true, true]);
      expect(deleted.status).toBe(codes > 0 ? 409 : 200);
    }
  });

  test('changes each of its codes once', async () => {
    const [folder, target] = [await createFolder(), await createFolder()];
    const items = Array.from({ length: 60 }, () => ({ type: 'url', data: 'https://example.com/', folder }));
    await Promise.all(items.map(createCode));
    expect((await send('DELETE', `folders/${folder}?moveTo=${target}`)).status).toBe(200);
    expect((await send('GET', `folders/${target}`)).json['codes']).toBe(60);
    const { data } = (await send('GET', `qr-codes?folder=${target}&limit=100`)).json;
    const revisions = await Promise.all(
      data.map(async ({ id }: Json) => (await send('GET', `qr-codes/${id}`)).headers.get('etag')),
    );
    expect(new Set(revisions)).toEqual(new Set(['"2"']));
  });
});

describe('webhooks and events', () => {
  test('a filter by a folder receives the events of codes in it and below, and sees a code leave', async () => {
    const folder = await createFolder();
    const below = await createFolder(folder);
    const filter = { folders: [folder] };
    const url = 'https://receiver.example/hook';
    const { id: webhook } = (await send('POST', 'webhooks', { url, events: ['*'], filter })).json;
    const [inside, outside] = [await createCode({ folder: below }), await createCode()];
    await send('PATCH', `qr-codes/${inside['id']}`, { folder: null });
    await send('PATCH', `qr-codes/${inside['id']}`, { name: 'Outside' });
    const recorded = await api.db
      .collection<{ _id: string; outbox?: string[] }>('events')
      .find({ qrCodeId: { $in: [inside['id'], outside['id']] } })
      .toArray();
    const sent = recorded.filter(({ outbox }) => outbox?.includes(webhook)).map(({ _id }) => _id);
    expect(sent.sort()).toEqual([`msg_${inside['id']}_1`, `msg_${inside['id']}_2`]);
    await send('DELETE', `webhooks/${webhook}`);
  });

  test('a filter on a folder of another account is missing', async () => {
    const body = { url: 'https://receiver.example/hook', filter: { folders: [newId('folder')] } };
    expect(errorOf(await send('POST', 'webhooks', body))).toEqual([404, 'not_found', 'filter.folders[0]']);
  });

  test('a scan is sent to endpoints that filter by a folder above the code', async () => {
    const folder = await createFolder();
    const filter = { folders: [folder] };
    const { id: webhook } = (await send('POST', 'webhooks', { url: 'https://receiver.example/hook', filter }))
      .json;
    const [inside, outside] = [await createCode({ folder: await createFolder(folder) }), await createCode()];
    for (const { shortUrl } of [inside, outside]) await fetch(shortUrl, AS_PERSON);
    const scans = await api.db
      .collection<{ qrCodeId: string; outbox?: string[] }>('scans')
      .find({ qrCodeId: { $in: [inside['id'], outside['id']] } })
      .toArray();
    const notified = scans.filter(({ outbox }) => outbox?.includes(webhook)).map(({ qrCodeId }) => qrCodeId);
    expect([scans.length, notified]).toEqual([2, [inside['id']]]);
    await send('DELETE', `webhooks/${webhook}`);
  });
});

describe('analytics of a folder', () => {
  test('count the scans of its codes, and on request of those in subfolders', async () => {
    const folder = await createFolder();
    const below = await createFolder(folder);
    const [inside, twin, deeper, outside] = [
      await createCode({ folder }),
      await createCode({ folder }),
      await createCode({ folder: below }),
      await createCode(),
    ];
    for (const { shortUrl } of [inside, inside, twin, deeper, outside]) {
      await fetch(shortUrl, AS_PERSON);
    }
    const count = async (query: string) => {
      const { json } = await send('GET', `analytics?${query}`);
      return [json['totalScans'], json['topQrCodes'].map(({ qrCodeId }: Json) => qrCodeId)];
    };
    expect(await count(`folder=${folder}`)).toEqual([3, [inside['id'], twin['id']]]);
    expect(await count(`folder=${folder}&includeSubfolders=true`)).toEqual([
      4,
      expect.arrayContaining([inside['id'], twin['id'], deeper['id']]),
    ]);
    expect(await count(`folder=${below}`)).toEqual([1, [deeper['id']]]);
    expect(await count(`folder=${await createFolder()}`)).toEqual([0, []]);
    expect((await send('GET', `analytics?folder=${newId('folder')}`)).status).toBe(404);
  });
});
