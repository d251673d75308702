import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { completeStyle } from '../../core/symbols/style.js';
import { newId } from '../../store/mongo/ids.js';
import { createCodesOfTemplates } from '../../store/qr-codes/codes-of-templates.js';
import { createTemplateStore } from '../../store/templates/templates.js';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { startJobWorker, type JobWorker } from '../support/job-worker.js';
import { waitFor } from '../support/wait-for.js';

type Json = Record<string, any>;

let api: TestApi;
let worker: JobWorker;
let account: TestAccount;

beforeAll(async () => {
  const taskQueue = `t-${randomUUID()}`;
  api = await startTestApi({
    TEMPORAL_TASK_QUEUE: taskQueue,
    RATE_LIMIT_PER_MINUTE: '0',
    TEMPLATES_PRO: '2',
    TEMPLATES_BUSINESS: '40',
  });
  worker = await startJobWorker({ TEMPORAL_TASK_QUEUE: taskQueue, MONGODB_DATABASE: api.db.databaseName });
  account = await api.createAccount('business');
});
afterAll(async () => {
  await worker?.stop();
  await api?.stop();
});

async function send(method: string, path: string, body?: unknown, headers?: Record<string, string>) {
  const response = await account.request(method, `/api/v1/${path}`, body, headers);
  return { status: response.status, headers: response.headers, json: (await response.json()) as Json };
}

async function createTemplate(fields: Json = {}): Promise<Json> {
  const { status, json } = await send('POST', 'templates', { name: `Template ${randomUUID()}`, ...fields });
  expect([status, json['error']]).toEqual([201, undefined]);
  return json;
}

async function createCode(fields: Json = {}): Promise<Json> {
  const { status, json } = await send('POST', 'qr-codes', {
    type: 'url',
    data: 'https://example.com/',
    ...fields,
  });
  expect([status, json['error']]).toEqual([201, undefined]);
  return json;
}

const read = async (path: string): Promise<Json> => {
  const { status, json } = await send('GET', path);
  expect([path, status]).toEqual([path, 200]);
  return json;
};

const errorOf = ({ status, json }: { status: number; json: Json }) => [
  status,
  json['error']?.code,
  json['error']?.details?.[0]?.path,
];

const nothing = {
  tags: [],
  metadata: {},
  folder: null,
  routing: null,
  dynamic: null,
  compact: null,
  domain: null,
};

async function logo(background: string): Promise<string> {
  const png = await sharp({ create: { width: 40, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

describe('a template', () => {
  test('is created, read, changed, and deleted', async () => {
    const created = await send('POST', 'templates', {
      name: ' Menus ',
      style: { shape: 'dots' },
      defaults: { tags: ['menu', 'menu'], metadata: { table: 7 }, compact: true },
    });
    const { id } = created.json;
    expect(created.headers.get('location')).toBe(`/api/v1/templates/${id}`);
    expect(created.json).toEqual({
      id,
      name: 'Menus',
      style: completeStyle({ shape: 'dots' }),
      defaults: { ...nothing, tags: ['menu'], metadata: { table: 7 }, compact: true },
      passwordProtected: false,
      isDefault: false,
      revision: 1,
      codes: 0,
    });
    const changed = await send('PATCH', `templates/${id}`, {
      style: { foreground: '#1a237e' },
      defaults: { metadata: { table: null, room: 'A' }, compact: null, routing: { utm: { source: 'qr' } } },
    });
    expect(changed.json).toEqual({
      ...created.json,
      style: completeStyle({ shape: 'dots', foreground: '#1a237e' }),
      defaults: { ...nothing, tags: ['menu'], metadata: { room: 'A' }, routing: { utm: { source: 'qr' } } },
      revision: 2,
    });
    expect((await send('GET', `templates/${id}`)).json).toEqual(changed.json);
    expect((await read('templates'))['data'][0]).toEqual(changed.json);
    expect((await send('DELETE', `templates/${id}`)).json).toEqual({ id, deleted: true });
    expect((await send('GET', `templates/${id}`)).status).toBe(404);
    expect((await send('DELETE', `templates/${id}`)).status).toBe(404);
  });

  test('is changed or deleted only in the version that the caller read, with If-Match', async () => {
    const { id } = await createTemplate();
    const eTag = (await send('GET', `templates/${id}`)).headers.get('etag')!;
    const changed = await send(
      'PATCH',
      `templates/${id}`,
      { style: { shape: 'dots' } },
      { 'if-match': eTag },
    );
    expect(changed.status).toBe(200);
    for (const stale of [eTag, '"9"']) {
      const headers = { 'if-match': stale };
      expect((await send('PATCH', `templates/${id}`, { isDefault: false }, headers)).status).toBe(412);
      expect((await send('DELETE', `templates/${id}`, undefined, headers)).status).toBe(412);
    }
    const headers = { 'if-match': changed.headers.get('etag')! };
    expect((await send('DELETE', `templates/${id}`, undefined, headers)).status).toBe(200);
  });

  test('has a name that no other template of the account has, regardless of case', async () => {
    const first = await createTemplate({ name: 'Été' });
    expect(errorOf(await send('POST', 'templates', { name: 'ÉTÉ' }))).toEqual([409, 'name_taken', 'name']);
    const second = await createTemplate();
    const renamed = await send('PATCH', `templates/${second['id']}`, { name: 'été' });
    expect(errorOf(renamed)).toEqual([409, 'name_taken', 'name']);
    await send('DELETE', `templates/${first['id']}`);
    expect((await send('PATCH', `templates/${second['id']}`, { name: 'été' })).status).toBe(200);
    const other = await api.createAccount();
    expect((await other.request('POST', '/api/v1/templates', { name: 'été' })).status).toBe(201);
  });

  test('is created once per Idempotency-Key, and belongs to its account', async () => {
    const name = randomUUID();
    const headers = { 'idempotency-key': name };
    const [first, second] = [
      await send('POST', 'templates', { name }, headers),
      await send('POST', 'templates', { name }, headers),
    ];
    expect(second.json).toEqual(first.json);
    const other = await api.createAccount();
    const path = `/api/v1/templates/${first.json['id']}`;
    expect((await other.request('GET', path)).status).toBe(404);
    expect((await other.request('DELETE', path)).status).toBe(404);
    const body = { type: 'url', data: 'https://example.com/', template: first.json['id'] };
    const refused = await other.request('POST', '/api/v1/qr-codes', body);
    expect([refused.status, ((await refused.json()) as Json)['error'].details[0].path]).toEqual([
      404,
      'template',
    ]);
  });

  test.each([
    ['colors without contrast', { style: { foreground: '#eeeeee' } }, 'not_scannable', 'style.foreground'],
    [
      'a routing of static codes',
      { defaults: { dynamic: false, routing: { utm: { source: 'x' } } } },
      'validation_error',
      'defaults.routing',
    ],
    [
      'compact static codes',
      { defaults: { dynamic: false, compact: true } },
      'validation_error',
      'defaults.compact',
    ],
    [
      'a logo that is no image',
      { style: { logo: { image: 'data:image/png;base64,AAAA' } } },
      'validation_error',
      'style.logo.image',
    ],
    ['an unknown member', { defaults: { name: 'x' } }, 'validation_error', 'defaults.name'],
    ['an unknown folder', { defaults: { folder: newId('folder') } }, 'not_found', 'defaults.folder'],
  ])('is rejected with %s', async (_what, fields, code, path) => {
    const response = await send('POST', 'templates', { name: randomUUID(), ...fields });
    expect(errorOf(response).slice(1)).toEqual([code, path]);
    const { id } = await createTemplate();
    expect(errorOf(await send('PATCH', `templates/${id}`, fields)).slice(1)).toEqual([code, path]);
    await send('DELETE', `templates/${id}`);
  });

  test('counts toward the number of templates that the plan includes', async () => {
    const limitOf = async (owner: Pick<TestAccount, 'request'>) =>
      ((await (await owner.request('GET', '/api/v1/account')).json()) as Json)['limits'].templates;
    const pro = await api.createAccount('pro');
    const free = await (await api.createAccount('free')).signIn();
    for (const [owner, limit] of [
      [pro, 2],
      [free, 3],
    ] as const) {
      expect(await limitOf(owner)).toBe(limit);
      for (let count = 1; count <= limit; count++)
        expect((await owner.request('POST', '/api/v1/templates', { name: `${count}` })).status).toBe(201);
      const refused = await owner.request('POST', '/api/v1/templates', { name: 'one more' });
      expect(((await refused.json()) as Json)['error'].code).toBe('plan_required');
    }
  });

  test('is listed by page and by cursor', async () => {
    const owner = await api.createAccount();
    for (const name of ['a', 'b', 'c']) await owner.request('POST', '/api/v1/templates', { name });
    const list = async (query: string) =>
      (await (await owner.request('GET', `/api/v1/templates?limit=2${query}`)).json()) as Json;
    const first = await list('');
    const namesOf = ({ data }: Json) => data.map(({ name }: Json) => name);
    expect([namesOf(first), first['pagination'].total]).toEqual([['c', 'b'], 3]);
    expect(namesOf(await list(`&cursor=${first['pagination'].nextCursor}`))).toEqual(['a']);
    expect(namesOf(await list('&page=2'))).toEqual(['a']);
  });
});

describe('a code that is created from a template', () => {
  test('has the values of the template where its body has none', async () => {
    const folder = (await send('POST', 'folders', { name: randomUUID() })).json['id'];
    const image = await logo('#b3123f');
    const template = await createTemplate({
      style: { foreground: '#1a237e', shape: 'rounded', logo: { image } },
      defaults: {
        tags: ['a', 'b'],
        metadata: { shop: 'Berlin', floor: 2 },
        folder,
        compact: true,
        routing: { utm: { source: 'qr', medium: 'print' }, activeUntil: '2036-01-01T00:00:00Z' },
      },
    });
    const { id } = template;
    const plain = await createCode({ template: id });
    expect(plain).toMatchObject({
      template: { id, revision: 1 },
      style: template['style'],
      tags: ['a', 'b'],
      metadata: { shop: 'Berlin', floor: 2 },
      folder,
      compact: true,
      routing: template['defaults'].routing,
    });
    const own = await createCode({
      template: id,
      style: { shape: 'dots', logo: null },
      tags: ['own'],
      metadata: { shop: null, floor: 3 },
      folder: null,
      compact: false,
      routing: { utm: { medium: 'web' }, activeUntil: null },
    });
    expect(own).toMatchObject({
      template: { id, revision: 1 },
      style: { foreground: '#1a237e', shape: 'dots', logo: null },
      tags: ['own'],
      metadata: { floor: 3 },
      folder: null,
      compact: false,
      routing: { utm: { source: 'qr', medium: 'web' } },
    });
    expect(own['routing']).not.toHaveProperty('activeUntil');
    expect((await createCode({ template: id, routing: null }))['routing']).toBeNull();
    const redirect = await fetch(`${api.url}/r/${plain['shortCode']}`, { redirect: 'manual' });
    expect(redirect.headers.get('location')).toBe('https://example.com/?utm_source=qr&utm_medium=print');
    expect((await read(`templates/${id}`))['codes']).toBe(3);
  });

  test('omits the values that do not apply to it', async () => {
    const { id } = await createTemplate({
      defaults: {
        compact: true,
        routing: { utm: { source: 'qr' }, activeUntil: '2036-01-01T00:00:00Z' },
      },
    });
    const fixed = await createCode({ template: id, dynamic: false });
    expect(fixed).toMatchObject({ dynamic: false, compact: false, routing: null, template: { id } });
    const page = await createCode({ template: id, type: 'text', data: 'Hello', dynamic: true });
    expect(page).toMatchObject({ compact: true, routing: { activeUntil: '2036-01-01T00:00:00.000Z' } });
    expect(page['routing']).not.toHaveProperty('utm');
    const folder = (await send('POST', 'folders', { name: randomUUID() })).json['id'];
    await send('PATCH', `templates/${id}`, { defaults: { folder } });
    await send('DELETE', `folders/${folder}`);
    expect((await read(`templates/${id}`))['defaults'].folder).toBeNull();
    expect((await createCode({ template: id }))['folder']).toBeNull();
  });

  test('has its password, which no response contains', async () => {
    const created = await send('POST', 'templates', {
      name: randomUUID(),
      defaults: { routing: { password: 'open sesame' } },
    });
    const { id } = created.json;
    expect(created.json).toMatchObject({ passwordProtected: true, defaults: { routing: null } });
    expect((await send('PATCH', `templates/${id}`, { style: { shape: 'dots' } })).json).toMatchObject({
      passwordProtected: true,
    });
    const opens = async ({ shortCode }: Json, password: string) =>
      (
        await fetch(`${api.url}/r/${shortCode}`, {
          method: 'POST',
          redirect: 'manual',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ password }),
        })
      ).status;
    const code = await createCode({ template: id });
    expect(code['passwordProtected']).toBe(true);
    expect([await opens(code, 'wrong one'), await opens(code, 'open sesame')]).toEqual([403, 303]);
    const own = await createCode({ template: id, routing: { password: 'another one' } });
    expect([await opens(own, 'open sesame'), await opens(own, 'another one')]).toEqual([403, 303]);
    const open = await createCode({ template: id, routing: { password: null } });
    expect(open['passwordProtected']).toBe(false);
    const texts = JSON.stringify([created.json, code, await read('templates?limit=100')]);
    expect(texts).not.toMatch(/open sesame|scrypt|passwordHash/);
    const without = await send('PATCH', `templates/${id}`, { defaults: { routing: { password: null } } });
    expect(without.json['passwordProtected']).toBe(false);
  });

  test('is part of a bulk creation, whose errors name the item', async () => {
    const { id } = await createTemplate({ style: { shape: 'dots' }, defaults: { tags: ['bulk'] } });
    const item = { type: 'url', data: 'https://example.com/' };
    const created = await send('POST', 'qr-codes/bulk', [
      { ...item, template: id },
      { ...item, template: id, tags: [] },
      item,
    ]);
    expect(created.json['data']).toMatchObject([
      { template: { id, revision: 1 }, tags: ['bulk'], style: { shape: 'dots' } },
      { template: { id, revision: 1 }, tags: [], style: { shape: 'dots' } },
      { template: null, tags: [], style: { shape: 'square' } },
    ]);
    const unknown = await send('POST', 'qr-codes/bulk', [item, { ...item, template: newId('template') }]);
    expect(errorOf(unknown)).toEqual([404, 'not_found', '[1].template']);
    const full = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`k${index}`, index]));
    const { id: withKey } = await createTemplate({ defaults: { metadata: { other: 1 } } });
    const tooMany = await send('POST', 'qr-codes/bulk', [{ ...item, template: withKey, metadata: full }]);
    expect(errorOf(tooMany)).toEqual([422, 'validation_error', '[0].metadata']);
  });

  test('is previewed as it would be created', async () => {
    const { id } = await createTemplate({ style: { foreground: '#1a237e' } });
    const body = { type: 'url', data: 'https://example.com/', template: id };
    const { json } = await send('POST', 'qr-codes/preview', body);
    expect([json['style'].foreground, json['svg'].includes('#1a237e')]).toEqual(['#1a237e', true]);
  });
});

describe('the default template', () => {
  test('is the one that was set last, and gives new codes its values unless they say null', async () => {
    const owner = await api.createAccount();
    const call = async (method: string, path: string, body?: unknown) =>
      (await (await owner.request(method, `/api/v1/${path}`, body)).json()) as Json;
    const code = { type: 'url', data: 'https://example.com/' };
    const before = await call('POST', 'qr-codes', code);
    const first = await call('POST', 'templates', { name: 'a', style: { shape: 'dots' }, isDefault: true });
    const second = await call('POST', 'templates', { name: 'b', style: { shape: 'rounded' } });
    expect([first['isDefault'], second['isDefault']]).toEqual([true, false]);
    expect((await call('POST', 'qr-codes', code))['template']).toEqual({ id: first['id'], revision: 1 });
    const eTag = (await owner.request('GET', `/api/v1/templates/${first['id']}`)).headers.get('etag');
    const set = await call('PATCH', `templates/${second['id']}`, { isDefault: true });
    expect([set['isDefault'], set['revision']]).toEqual([true, 1]);
    const former = await owner.request('GET', `/api/v1/templates/${first['id']}`);
    expect([((await former.json()) as Json)['isDefault'], former.headers.get('etag') === eTag]).toEqual([
      false,
      false,
    ]);
    const { data } = await call('POST', 'qr-codes/bulk', [code, { ...code, template: null }]);
    expect(data.map(({ style }: Json) => style.shape)).toEqual(['rounded', 'square']);
    const skipped = await call('POST', 'qr-codes', { ...code, template: null });
    const owned = ({ style, tags, metadata, folder, routing, template, compact, dynamic }: Json) => ({
      style,
      tags,
      metadata,
      folder,
      routing,
      template,
      compact,
      dynamic,
    });
    expect(owned(skipped)).toEqual(owned(before));
    await call('DELETE', `templates/${second['id']}`);
    expect(owned(await call('POST', 'qr-codes', code))).toEqual(owned(before));
  });

  test('does not exist at first, and a code is then created as if there were no templates', async () => {
    const { id, shortCode, shareImage, createdAt, ...code } = await createCode({ name: 'Menu' });
    const { origin } = new URL(code['shortUrl'] as string);
    const path = `${origin}/api/v1/qr-codes/${id}/image`;
    expect(code).toEqual({
      type: 'url',
      data: 'https://example.com/',
      name: 'Menu',
      tags: [],
      folder: null,
      template: null,
      metadata: {},
      dynamic: true,
      compact: false,
      domain: null,
      aliases: [],
      encoded: `${origin}/r/${shortCode}`,
      shortUrl: `${origin}/r/${shortCode}`,
      image: `${path}.svg`,
      images: Object.fromEntries(
        ['svg', 'png', 'pdf', 'eps', 'webp', 'jpg'].map((format) => [format, `${path}.${format}`]),
      ),
      style: completeStyle(),
      status: 'active',
      state: 'active',
      routing: null,
      page: null,
      passwordProtected: false,
      scansLeft: null,
      watch: null,
      health: null,
      archived: false,
      scannability: { ok: true, contrast: 21, quietZone: 4, warnings: [] },
      totalScans: 0,
      lastScannedAt: null,
      updatedAt: createdAt,
    });
    expect(shareImage).toContain(id);
  });
});

describe('a template in a change of a code', () => {
  test('replaces the style alone, is part of the history, and comes back with a rollback', async () => {
    const template = await createTemplate({ style: { shape: 'dots' }, defaults: { tags: ['new'] } });
    const { id } = template;
    const code = await createCode({ style: { foreground: '#1a237e' }, tags: ['own'] });
    const path = `qr-codes/${code['id']}`;
    const changed = await send('PATCH', path, { template: id });
    expect(changed.json).toMatchObject({
      template: { id, revision: 1 },
      style: template['style'],
      tags: ['own'],
      encoded: code['encoded'],
    });
    const merged = await send('PATCH', path, { template: id, style: { foreground: '#b3123f' } });
    expect(merged.json['style']).toMatchObject({ shape: 'dots', foreground: '#b3123f' });
    const removed = await send('PATCH', path, { template: null });
    expect(removed.json).toMatchObject({ template: null, style: merged.json['style'] });
    const { data } = await read(`${path}/history`);
    expect(data[0].changes).toEqual([{ path: 'template', from: { id, revision: 1 }, to: null }]);
    expect(data[2].changes).toEqual(
      expect.arrayContaining([
        { path: 'template', from: null, to: { id, revision: 1 } },
        { path: 'style.shape', from: 'square', to: 'dots' },
      ]),
    );
    const back = await send('POST', `${path}/rollback`, { revision: 2 });
    expect(back.json).toMatchObject({ template: { id, revision: 1 }, style: template['style'] });
    await send('PATCH', path, { template: null });
    await send('DELETE', `templates/${id}`);
    const gone = await send('POST', `${path}/rollback`, { revision: 2 });
    expect([gone.status, gone.json['error'].message.includes(id)]).toEqual([409, true]);
    const unknown = await send('PATCH', path, { template: id });
    expect(errorOf(unknown)).toEqual([404, 'not_found', 'template']);
  });

  test('is selected by filters, and is in the list as CSV', async () => {
    const { id } = await createTemplate();
    const code = await createCode({ template: id });
    const idsOf = ({ data }: Json) => data.map((one: Json) => one['id']);
    expect(idsOf(await read(`qr-codes?template=${id}`))).toEqual([code['id']]);
    const without = await read('qr-codes?template=none&limit=100');
    expect(idsOf(without)).not.toContain(code['id']);
    expect(without['data'].every(({ template }: Json) => template === null)).toBe(true);
    expect((await send('GET', `qr-codes?template=${newId('template')}`)).status).toBe(404);
    const csv = await account.request('GET', `/api/v1/qr-codes?template=${id}`, undefined, {
      accept: 'text/csv',
    });
    const [header, row] = (await csv.text()).split('\r\n').map((line) => line.split(','));
    expect(row![header!.indexOf('template')]).toBe(id);
  });
});

describe('the deletion of a template', () => {
  test('leaves its codes as they are, without the template and without a revision', async () => {
    const { id } = await createTemplate({ style: { shape: 'dots' } });
    const code = await createCode({ template: id });
    await send('PATCH', `qr-codes/${code['id']}`, { name: 'Renamed' });
    const before = await send('GET', `qr-codes/${code['id']}`);
    await send('DELETE', `templates/${id}`);
    const after = await send('GET', `qr-codes/${code['id']}`);
    expect(after.json).toEqual({ ...before.json, template: null });
    expect(after.headers.get('etag')).toBe(before.headers.get('etag'));
  });

  test('leaves no code with the template, however many are created and changed at the same time', async () => {
    const { id } = await createTemplate();
    const codes = await Promise.all(Array.from({ length: 10 }, () => createCode({ template: id })));
    const work = [
      ...Array.from({ length: 20 }, () =>
        send('POST', 'qr-codes', { type: 'url', data: 'https://example.com/', template: id }),
      ),
      ...codes.map((code, index) => send('PATCH', `qr-codes/${code['id']}`, { name: `Renamed ${index}` })),
    ];
    const deleted = send('DELETE', `templates/${id}`);
    const statuses = (await Promise.all(work)).map(({ status }) => status);
    expect((await deleted).status).toBe(200);
    expect(statuses.filter((status) => ![200, 201, 404].includes(status))).toEqual([]);
    const { data } = await read('qr-codes?limit=100&sort=-createdAt');
    expect(data.filter(({ template }: Json) => template?.id === id)).toEqual([]);
    const renamed = await Promise.all(codes.map((code) => read(`qr-codes/${code['id']}`)));
    expect(renamed.map(({ name }) => name)).toEqual(codes.map((_, index) => `Renamed ${index}`));
  });
});

describe('a deletion that a crash has interrupted', () => {
  test('is completed without another request, after the first step and after the second', async () => {
    const store = createTemplateStore(api.db);
    const first: string = (await createTemplate())['id'];
    const second: string = (await createTemplate())['id'];
    const code = await createCode({ template: first });
    const other = await createCode({ template: second });
    const aMinuteAgo = new Date(Date.now() - 60_000);
    // True as long as something of the template is left.
    const remove = (id: string) => store.remove(account.accountId, id, undefined, aMinuteAgo);
    expect(await Promise.all([remove(first), remove(second)])).toEqual([true, true]);
    await createCodesOfTemplates(api.db).detach(account.accountId, second);
    const isDone = async () => !(await remove(first)) && !(await remove(second));
    await waitFor(isDone, 15_000, () => 'the end of the deletions');
    expect(await read(`qr-codes/${code['id']}`)).toEqual({ ...code, template: null });
    expect(await read(`qr-codes/${other['id']}`)).toEqual({ ...other, template: null });
  });

  test('is left to its own request for 30 s', async () => {
    const store = createTemplateStore(api.db);
    const id: string = (await createTemplate())['id'];
    const now = new Date();
    await store.remove(account.accountId, id, undefined, now);
    expect(await store.claimDeleted(new Date(now.getTime() + 29_000), 60_000)).toBeUndefined();
    const later = new Date(now.getTime() + 31_000);
    expect(await store.claimDeleted(later, 60_000)).toEqual({ id, accountId: account.accountId });
    expect(await store.claimDeleted(later, 60_000)).toBeUndefined();
    expect((await send('DELETE', `templates/${id}`)).status).toBe(200);
  });
});

describe('POST /api/v1/templates/:id/apply', () => {
  const WAIT = { prefer: 'wait=20' };

  test('replaces the style of all selected codes, and can be reverted', async () => {
    const tag = randomUUID();
    const items = Array.from({ length: 300 }, (_, index) => ({
      type: 'url',
      data: `https://example.com/${index}`,
      tags: [tag],
      style: { foreground: index % 2 === 0 ? '#1a237e' : '#b3123f' },
    }));
    const { data: before } = (await send('POST', 'qr-codes/bulk', items)).json;
    expect(before).toHaveLength(300);
    // Not decoded, but checked by rules, which takes a tenth of the time.
    const style = { foreground: '#4a148c', margin: 6 };
    const template = await createTemplate({ style, defaults: { tags: ['not for codes that exist'] } });
    const path = `templates/${template['id']}/apply`;
    const select = { filter: { tag } };

    const dry = await send('POST', path, { select, dryRun: true });
    expect([dry.status, dry.json]).toMatchObject([
      200,
      { counted: 300, wouldChange: 300, symbolsChanged: 0, invalid: 0 },
    ]);
    expect(errorOf(await send('POST', path, { select, expect: 299 }))[1]).toBe('selection_changed');
    const applied = await send('POST', path, { select, expect: 300 }, WAIT);
    expect(applied.json).toMatchObject({
      type: 'bulk_update',
      status: 'completed',
      result: { updated: 300, skipped: 0, failed: 0 },
    });
    const list = async () => {
      const pages = await Promise.all(
        [1, 2, 3].map((page) => read(`qr-codes?tag=${tag}&limit=100&page=${page}&sort=createdAt`)),
      );
      return pages.flatMap(({ data }) => data as Json[]);
    };
    const after = await list();
    const unaffected = ({ style: _1, template: _2, scannability: _3, updatedAt: _4, ...others }: Json) =>
      others;
    expect(after.map(unaffected)).toEqual(before.map(unaffected));
    expect(after.every((code) => code['template'].id === template['id'])).toBe(true);
    expect(new Set(after.map((code) => JSON.stringify(code['style'])))).toEqual(
      new Set([JSON.stringify(template['style'])]),
    );

    const again = await send('POST', path, { select }, WAIT);
    expect(again.json['result']).toMatchObject({ updated: 0, skipped: 300 });
    const reverted = await send('POST', `jobs/${applied.json['id']}/revert`, undefined, WAIT);
    expect(reverted.json).toMatchObject({ status: 'completed', result: { updated: 300 } });
    const unchanged = ({ updatedAt: _at, ...rest }: Json) => rest;
    expect((await list()).map(unchanged)).toEqual(before.map(unchanged));
  });

  test('can be reverted even if the former template of the codes was deleted; they then have none', async () => {
    const [former, next] = [
      await createTemplate({ style: { foreground: '#1a237e' } }),
      await createTemplate({ style: { foreground: '#b3123f' } }),
    ];
    const code = await createCode({ template: former['id'] });
    const select = { ids: [code['id']] };
    const applied = await send('POST', `templates/${next['id']}/apply`, { select }, WAIT);
    await send('DELETE', `templates/${former['id']}`);
    const reverted = await send('POST', `jobs/${applied.json['id']}/revert`, undefined, WAIT);
    expect(reverted.json['result']).toMatchObject({ updated: 1, failed: 0 });
    expect(await read(`qr-codes/${code['id']}`)).toMatchObject({
      style: { foreground: '#1a237e' },
      template: null,
    });
  });

  test('changes nothing if the style does not fit one of the codes', async () => {
    const fitting = await createCode();
    const dense = await createCode({ type: 'text', data: 'x'.repeat(900) });
    const { id } = await createTemplate({ style: { size: 100 } });
    const body = { select: { ids: [fitting['id'], dense['id']] } };
    const { json } = await send('POST', `templates/${id}/apply`, body, WAIT);
    expect([json['status'], json['error'].code]).toEqual(['failed', 'not_scannable']);
    expect((await read(`qr-codes/${fitting['id']}`))['template']).toBeNull();
  });

  test('requires Business, and a template of the account', async () => {
    const pro = await api.createAccount('pro');
    const { id } = (await (await pro.request('POST', '/api/v1/templates', { name: 'x' })).json()) as Json;
    const session = await pro.signIn();
    const refused = await session.request('POST', `/api/v1/templates/${id}/apply`, {
      select: { filter: {} },
    });
    expect(((await refused.json()) as Json)['error'].code).toBe('plan_required');
    const code = await createCode();
    const body = { select: { ids: [code['id']] } };
    expect((await send('POST', `templates/${id}/apply`, body)).status).toBe(404);
    const named = { ...body, patch: { template: id } };
    expect(errorOf(await send('POST', 'qr-codes/bulk-update', named))).toEqual([
      404,
      'not_found',
      'patch.template',
    ]);
  });
});
