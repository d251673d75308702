import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ID_PREFIXES, type IdKind } from '../../core/basics/ids.js';
import { DAY_MS } from '../../core/basics/time/durations.js';
import { JOBS } from '../../store/jobs/job-documents.js';
import { newId } from '../../store/mongo/ids.js';
import { startTestApi, type Session, type TestAccount, type TestApi } from '../support/api.js';
import { createOwnedResources, type OwnedResources } from '../support/owned-resources.js';
import { makeDue } from '../support/make-due.js';
import { operationsOf, pathFor, type Operation } from '../support/route-requests.js';

/**
 * An account has two folders, and a key that is limited to one of them calls every operation of the served
 * OpenAPI document. Nothing of the other folder may be in any response: no ID, no name, and no count.
 */

type Json = Record<string, any>;

let api: TestApi;
let owner: TestAccount;
let session: Session;
let operations: Operation[];
/** Resources that the key sees, and the same kinds of the other folder. */
let inside: OwnedResources;
let outside: OwnedResources;
let key: { id: string; secret: string };
/** Texts that are in no response to the key. */
const marks = new Map<string, string>();
let home: string;
let below: string;
/** A code that was never in another folder. */
let deepId: string;

/** A scan by a person. */
const AS_PERSON = {
  redirect: 'manual',
  headers: {
    'user-agent':
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  },
} as const;

async function post(path: string, body: object): Promise<Json> {
  const response = await session.request('POST', `/api/v1/${path}`, body);
  const json = (await response.json()) as Json;
  if (response.status !== 201)
    throw new Error(`${path} returned ${response.status}: ${JSON.stringify(json)}`);
  return json;
}

function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  return fetch(api.url + path, {
    method,
    redirect: 'manual',
    headers: {
      authorization: `Bearer ${key.secret}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}

async function read(path: string): Promise<Json> {
  const response = await send('GET', `/api/v1/${path}`);
  expect([path, response.status]).toEqual([path, 200]);
  return (await response.json()) as Json;
}

const addChange = async (qrCodeId: string): Promise<string> =>
  (
    await post(`qr-codes/${qrCodeId}/scheduled-changes`, {
      at: new Date(Date.now() + DAY_MS).toISOString(),
      patch: { name: 'Later' },
    })
  )['id'];

const createCode = (fields: Json) =>
  post('qr-codes', { type: 'url', data: 'https://example.com/', ...fields });

/**
 * Returns resources whose codes and folders are in one folder; jobs belong to the key with an ID, if there is
 * one.
 */
function resourcesIn(all: OwnedResources, folder: string, keyId?: string): OwnedResources {
  const claim = async (job: string) => {
    if (keyId !== undefined) {
      await api.db.collection<{ _id: string }>(JOBS).updateOne({ _id: job }, { $set: { keyId } });
    }
    return job;
  };
  const create = async (kind: IdKind): Promise<string> => {
    if (kind === 'qrCode') return (await createCode({ folder }))['id'];
    if (kind === 'folder') return (await post('folders', { name: newId('folder'), parentId: folder }))['id'];
    const id = await all.create(kind);
    if (kind === 'file') await session.request('PATCH', `/api/v1/files/${id}`, { folder });
    return kind === 'job' ? claim(id) : id;
  };
  return {
    ...all,
    create,
    queueJob: async (type) => claim(await all.queueJob(type)),
    async scheduleChange() {
      const id = await create('qrCode');
      return { id, changeId: await addChange(id) };
    },
    completeBulkCreation: async () => claim(await all.completeBulkCreation()),
    createImport: async (status) => claim(await all.createImport(status)),
    createWatchedCode: async () =>
      (await createCode({ folder, data: 'https://shop.example/', watch: { enabled: true } }))['id'],
  };
}

beforeAll(async () => {
  api = await startTestApi();
  owner = await api.createAccount();
  session = await owner.signIn();
  const document = (await (await fetch(`${api.url}/openapi.json`)).json()) as any;
  operations = operationsOf(document);
  const all = await createOwnedResources(api, owner, session);

  const top = (await post('folders', { name: 'Top of everything' }))['id'];
  home = (await post('folders', { name: 'Seen', parentId: top }))['id'];
  below = (await post('folders', { name: 'Seen below', parentId: home }))['id'];
  const other = (await post('folders', { name: 'Hidden folder', parentId: top }))['id'];
  const created = await post('api-keys', { name: 'limited', folders: [home] });
  key = { id: created['id'], secret: created['key'] };

  inside = resourcesIn(all, home, key.id);
  outside = resourcesIn(all, other);
  // A code that was in the other folder before.
  const moved = await createCode({ folder: other, name: 'Moved' });
  await session.request('PATCH', `/api/v1/qr-codes/${moved['id']}`, { folder: home });
  inside.shared = { ...all.shared, qrCode: moved['id'], folder: home, job: await inside.create('job') };
  inside.shared.file = await inside.create('file');
  inside.shared.scheduledChange = await addChange(moved['id']);

  const hidden = await createCode({ folder: other, name: 'Hidden code', tags: ['hidden-tag', 'shared-tag'] });
  const left = await createCode({ folder: home, name: 'Code that left' });
  await session.request('PATCH', `/api/v1/qr-codes/${left['id']}`, { folder: other });
  const loose = await createCode({ name: 'Loose code' });
  const deep = await createCode({ folder: below, name: 'Deep', tags: ['shared-tag', 'seen-tag'] });
  deepId = deep['id'];
  // Templates belong to the whole account, but their folders and the counts of their codes do not.
  const template = all.shared.template;
  await session.request('PATCH', `/api/v1/templates/${template}`, { defaults: { folder: other } });
  for (const id of [hidden['id'], deep['id']]) {
    await session.request('PATCH', `/api/v1/qr-codes/${id}`, { template });
  }
  outside.shared = { ...all.shared, qrCode: hidden['id'], folder: other };
  outside.shared.scheduledChange = await addChange(hidden['id']);
  for (const { shortCode } of [hidden, hidden, loose, moved]) {
    await fetch(`${api.url}/r/${shortCode}`, AS_PERSON);
  }

  for (const [what, text] of Object.entries({
    top,
    other,
    hidden: hidden['id'],
    left: left['id'],
    loose: loose['id'],
    job: all.shared.job,
    hiddenShortCode: hidden['shortCode'],
    looseShortCode: loose['shortCode'],
    resource: all.shared.qrCode,
    folderName: 'Hidden folder',
    topName: 'Top of everything',
    codeName: 'Hidden code',
    tag: 'hidden-tag',
    looseName: 'Loose code',
    leftName: 'Code that left',
  })) {
    marks.set(what, text as string);
  }
});
afterAll(() => api.stop());

/** Returns which marks a text has, except for what the request itself named. */
function foundIn(text: string, request: string): string[] {
  return [...marks]
    .filter(([, mark]) => text.includes(mark) && !request.includes(mark))
    .map(([what]) => what);
}

const ofKeys = () => operations.filter(({ isPublic, sessionOnly }) => !isPublic && !sessionOnly);
const allowed = () => ofKeys().filter(({ folderKeys }) => folderKeys);

async function call(operation: Operation, resources: OwnedResources) {
  const path = await pathFor(operation, resources, {
    fresh: operation.method === 'DELETE',
    scopes: ['codes:write'],
  });
  const { file } = operation;
  const body = operation.body ? operation.body(resources) : operation.example;
  const response = await send(operation.method, path, file?.text ?? body, {
    ...operation.headers,
    ...(file && { 'content-type': file.type }),
  });
  return { status: response.status, text: await response.text(), request: path + JSON.stringify(body ?? '') };
}

describe('what a key that is limited to folders reads', () => {
  test('has exactly the counts of the codes that the key sees', async () => {
    const all = (await read('qr-codes?limit=100&archived=include'))['data'] as Json[];
    const count = (await read('qr-codes?archived=include'))['pagination'].total;
    expect([count, (await read('account'))['usage'].qrCodes]).toEqual([all.length, all.length]);
    expect((await read('account'))['usage'].apiKeys).toBe(1);
    const scans = all.reduce((total, { totalScans }) => total + totalScans, 0);
    const analytics = await read('analytics');
    expect([scans, analytics['totalScans'], (await read('scans'))['data'].length]).toEqual([1, 1, 1]);
    expect(analytics['topQrCodes'].map(({ name }: Json) => name)).toEqual(['Moved']);
    const tags = (await read('tags'))['data'] as Json[];
    expect(tags.filter(({ tag }) => tag.includes('tag'))).toEqual([
      { tag: 'seen-tag', codes: 1 },
      { tag: 'shared-tag', codes: 1 },
    ]);
    const folders = (await read('folders?limit=100'))['data'] as Json[];
    expect(folders.find(({ id }) => id === home)?.['parentId']).toBeNull();
    expect(folders.find(({ id }) => id === below)?.['parentId']).toBe(home);
    const [template] = (await read('templates'))['data'] as Json[];
    expect([template!['codes'], template!['defaults'].folder]).toEqual([1, null]);
    const inFolders = folders.reduce((total, { codes }) => total + codes, 0);
    expect([inFolders, (await read('folders'))['pagination'].total]).toEqual([all.length, folders.length]);
  });

  test('does not name the former folder of a code in its history', async () => {
    const id = inside.shared.qrCode;
    const { data } = await read(`qr-codes/${id}/history`);
    expect(
      data.some(({ changes }: Json) =>
        changes.some(({ path, from }: Json) => path === 'folder' && from === null),
      ),
    ).toBe(true);
    expect((await read(`qr-codes/${id}/history/1`))['qrCode'].folder).toBeNull();
    const back = await send('POST', `/api/v1/qr-codes/${id}/rollback`, { revision: 1 });
    expect([back.status, foundIn(await back.text(), '')]).toEqual([409, []]);
  });
});

describe('a key that is limited to a folder', () => {
  test('is rejected by routes that concern the whole account', async () => {
    const rejected = ofKeys().filter(({ folderKeys }) => !folderKeys);
    expect(rejected.map(({ operationId }) => operationId)).toEqual(
      expect.arrayContaining([
        'listApiKeys',
        'createApiKey',
        'listWebhooks',
        'updateAccount',
        'renameTag',
        'deleteTag',
        'createTemplate',
        'updateTemplate',
        'deleteTemplate',
      ]),
    );
    for (const operation of rejected) {
      const { status, text } = await call(operation, inside);
      expect([operation.name, status, JSON.parse(text).error.code]).toEqual([
        operation.name,
        403,
        'forbidden',
      ]);
    }
  });

  test('may call every other route on what it sees, and no response contains anything of the other folder', async () => {
    expect(allowed().length).toBeGreaterThan(30);
    for (const operation of allowed()) {
      // The first revision of the other code, and its event, are in a folder that the key does not see.
      const needsFirst = ['rollBackQrCode', 'getEvent'].includes(operation.operationId);
      const shared = { ...inside.shared, ...(needsFirst && { qrCode: deepId }) };
      const { status, text, request } = await call(operation, { ...inside, shared });
      expect([operation.name, status, foundIn(text, request), status < 400 ? '' : text]).toEqual([
        operation.name,
        operation.status,
        [],
        '',
      ]);
    }
  });

  test('finds nothing of the other folder by ID, in paths and bodies', async () => {
    const kinds: (IdKind | undefined)[] = ['qrCode', 'folder', 'job', 'file'];
    // Every key may read the templates and the domains of its account.
    const named = allowed().filter(
      ({ path }) => path.includes('{') && !/^\/api\/v1\/(?:templates|domains)\//.test(path),
    );
    expect(named.length).toBeGreaterThan(20);
    for (const operation of named) {
      const usesIds = Object.values(operation.idKinds).some((kind) => kinds.includes(kind));
      expect([operation.name, usesIds || operation.operationId === 'getEvent']).toEqual([
        operation.name,
        true,
      ]);
      const { status, text, request } = await call(operation, outside);
      expect([operation.name, status, foundIn(text, request)]).toEqual([operation.name, 404, []]);
    }
    const withIds = allowed().filter(
      ({ body }) => body && JSON.stringify(body(inside)).includes(`"${inside.shared.qrCode}"`),
    );
    expect(withIds.length).toBeGreaterThan(1);
    for (const operation of withIds) {
      const { status, text, request } = await call(operation, outside);
      expect([operation.name, status, foundIn(text, request)]).toEqual([operation.name, 404, []]);
    }
  });

  test('sees nothing of the other folder in lists with any filter, in CSV, or in analytics', async () => {
    const paths = [
      'qr-codes?search=hidden',
      'qr-codes?tag=hidden-tag',
      'qr-codes?folder=none&archived=include',
      `qr-codes?folder=${home}&includeSubfolders=true`,
      'qr-codes?sort=-totalScans',
      'qr-codes?state=active&limit=100',
      'analytics?tag=hidden-tag',
      'analytics?folder=none',
      'events?limit=100',
      'scans?limit=100',
    ];
    for (const path of paths)
      expect([path, foundIn(JSON.stringify(await read(path)), path)]).toEqual([path, []]);
    for (const path of ['qr-codes', 'analytics']) {
      const csv = await (await send('GET', `/api/v1/${path}`, undefined, { accept: 'text/csv' })).text();
      expect([path, foundIn(csv, '')]).toEqual([path, []]);
    }
    for (const path of ['qr-codes', 'analytics']) {
      const response = await send('GET', `/api/v1/${path}?folder=${outside.shared.folder}`);
      expect([path, response.status]).toEqual([path, 404]);
    }
  });
});

describe('what a key with folders creates', () => {
  const body = { type: 'url', data: 'https://example.com/' };
  const errorOf = async (response: Response) => {
    const { error } = (await response.json()) as Json;
    return [response.status, error.code, error.details?.[0]?.path];
  };

  test('is in its first folder, or in one that it names and sees', async () => {
    const created = await (await send('POST', '/api/v1/qr-codes', body)).json();
    expect((created as Json)['folder']).toBe(home);
    const named = await (await send('POST', '/api/v1/qr-codes', { ...body, folder: below })).json();
    expect((named as Json)['folder']).toBe(below);
    const { template } = outside.shared;
    const fromTemplate = { ...body, template };
    const made = (await (await send('POST', '/api/v1/qr-codes', fromTemplate)).json()) as Json;
    expect([made['folder'], made['template'].id]).toEqual([home, template]);
    const folder = (await (await send('POST', '/api/v1/folders', { name: newId('folder') })).json()) as Json;
    expect((await read(`folders/${folder['id']}`))['parentId']).toBe(home);
    const inside = await send('POST', '/api/v1/qr-codes', { ...body, folder: folder['id'] });
    expect(inside.status).toBe(201);
    const bulk = await send('POST', '/api/v1/qr-codes/bulk', [body], { prefer: 'respond-async' });
    expect(bulk.status).toBe(202);
    expect((await read('jobs'))['data'].map(({ id }: Json) => id)).toContain(
      ((await bulk.json()) as Json)['id'],
    );
  });

  test('cannot be outside of its folders', async () => {
    const other = outside.shared.folder;
    const path = `/api/v1/qr-codes/${inside.shared.qrCode}`;
    expect(await errorOf(await send('POST', '/api/v1/qr-codes', { ...body, folder: null }))).toEqual([
      422,
      'validation_error',
      'folder',
    ]);
    expect(await errorOf(await send('POST', '/api/v1/qr-codes', { ...body, folder: other }))).toEqual([
      404,
      'not_found',
      'folder',
    ]);
    expect((await errorOf(await send('PATCH', path, { folder: null })))[0]).toBe(422);
    expect((await errorOf(await send('PATCH', path, { folder: other })))[0]).toBe(404);
    expect(
      (await errorOf(await send('POST', '/api/v1/qr-codes/bulk', [{ ...body, folder: other }])))[0],
    ).toBe(404);
    expect((await errorOf(await send('POST', '/api/v1/folders', { name: 'x', parentId: null })))[0]).toBe(
      422,
    );
    expect((await errorOf(await send('POST', '/api/v1/folders', { name: 'x', parentId: other })))[0]).toBe(
      404,
    );
    expect((await errorOf(await send('PATCH', `/api/v1/folders/${below}`, { parentId: null })))[0]).toBe(422);
    expect((await errorOf(await send('DELETE', `/api/v1/folders/${below}?moveTo=${other}`)))[0]).toBe(404);
  });

  test('is separate from requests of other keys with the same Idempotency-Key', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const theirs = (await (await owner.request('POST', '/api/v1/qr-codes', body, headers)).json()) as Json;
    const response = await send('POST', '/api/v1/qr-codes', body, headers);
    expect(response.headers.get('idempotency-replayed')).toBeNull();
    expect(((await response.json()) as Json)['id']).not.toBe(theirs['id']);
  });
});

describe('a scheduled move by a key with folders', () => {
  const at = () => new Date(Date.now() + DAY_MS).toISOString();
  const pathOf = (id: string) => `/api/v1/qr-codes/${id}/scheduled-changes`;
  const move = async (id: string, folder: string | null) => {
    const response = await send('POST', pathOf(id), { at: at(), patch: { folder } });
    const { error, ...change } = (await response.json()) as Json;
    return [response.status, error?.code, error?.details?.[0]?.path, change['patch']?.folder];
  };

  test('leads to a folder that the key sees', async () => {
    const { id } = await createCode({ folder: home });
    expect(await move(id, below)).toEqual([201, undefined, undefined, below]);
    expect(await move(id, outside.shared.folder)).toEqual([404, 'not_found', 'patch.folder', undefined]);
    expect(await move(id, null)).toEqual([422, 'validation_error', 'patch.folder', undefined]);
  });

  test('by the owner shows no other folder, and takes the code out of sight at its instant', async () => {
    const { id } = await createCode({ folder: home });
    const patch = { folder: outside.shared.folder, routing: { activeUntil: '2030-01-01T00:00:00Z' } };
    const change = await post(`qr-codes/${id}/scheduled-changes`, { at: at(), patch });
    const path = pathOf(id).slice('/api/v1/'.length);
    const { data } = await read(path);
    expect(
      [data, (await read(`${path}/${change['id']}`))['patch']].map((seen) =>
        foundIn(JSON.stringify(seen), ''),
      ),
    ).toEqual([[], []]);
    expect(data[0].patch).toMatchObject({ folder: null });
    await makeDue(api.db, id, [change['id']]);
    expect((await send('GET', `/api/v1/qr-codes/${id}`)).status).toBe(404);
    for (const list of [
      'qr-codes?limit=100',
      'qr-codes?limit=100&search=example',
      'qr-codes?limit=100&sort=totalScans',
    ]) {
      expect([list, ((await read(list))['data'] as Json[]).some((code) => code['id'] === id)]).toEqual([
        list,
        false,
      ]);
    }
  });

  test('shows no other folder in the event of a change that is blocked', async () => {
    const { id } = await createCode({ folder: home });
    const patch = { folder: outside.shared.folder, routing: { activeUntil: '2030-01-01T00:00:00Z' } };
    await post(`qr-codes/${id}/scheduled-changes`, { at: at(), patch });
    await send('PATCH', `/api/v1/qr-codes/${id}`, { routing: { activeFrom: '2031-01-01T00:00:00Z' } });
    const { data } = await read(`events?qrCodeId=${id}&type=qr_code.change_blocked`);
    expect(data).toMatchObject([{ data: { change: { patch: { folder: null } } } }]);
    expect(foundIn(JSON.stringify([data, await read(`events/${data[0].id}`)]), '')).toEqual([]);
  });
});

describe('a new key with folders', () => {
  const create = async (account: TestAccount, body: Json) => {
    const response = await account.request('POST', '/api/v1/api-keys', body);
    return { status: response.status, json: (await response.json()) as Json };
  };

  test('shows them, requires Business, and needs folders of the account', async () => {
    const { json } = await create(owner, { name: 'two', folders: [below, home, below] });
    expect(json['folders']).toEqual([below, home]);
    const unknown = await create(owner, { name: 'x', folders: [home, newId('folder')] });
    expect([unknown.status, unknown.json['error'].details[0].path]).toEqual([404, 'folders[1]']);
    expect((await create(owner, { name: 'x', folders: [] })).status).toBe(422);
    const pro = await api.createAccount('pro');
    const refused = await (
      await pro.signIn()
    ).request('POST', '/api/v1/api-keys', {
      name: 'x',
      folders: [newId('folder')],
    });
    expect(((await refused.json()) as Json)['error'].code).toBe('plan_required');
  });

  test('whose folders are all deleted sees nothing and creates nothing', async () => {
    const account = await api.createAccount();
    const folder = (await (
      await account.request('POST', '/api/v1/folders', { name: 'Short-lived' })
    ).json()) as Json;
    await account.request('POST', '/api/v1/qr-codes', { type: 'url', data: 'https://example.com/' });
    const { json } = await create(account, { name: 'x', folders: [folder['id']] });
    await account.request('DELETE', `/api/v1/folders/${folder['id']}`);
    const headers = { authorization: `Bearer ${json['key']}`, 'content-type': 'application/json' };
    const list = await fetch(`${api.url}/api/v1/qr-codes`, { headers });
    expect(((await list.json()) as Json)['pagination'].total).toBe(0);
    const created = await fetch(`${api.url}/api/v1/qr-codes`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ type: 'url', data: 'https://example.com/' }),
    });
    expect(created.status).toBe(404);
  });

  test('is tested with fixtures for every kind of ID', () => {
    const known: Record<keyof typeof ID_PREFIXES, string> = inside.shared;
    expect(Object.keys(known).sort()).toEqual(Object.keys(ID_PREFIXES).sort());
  });
});
