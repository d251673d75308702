import { beforeAll, describe, expect, test } from '@jest/globals';
import type { RevisionWithQrCode } from '../../core/codes/history/history-schemas.js';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import type { ScheduledChange } from '../../core/codes/scheduled-changes/scheduled-change-schemas.js';
import type { TestAccount } from '../support/api.js';
import { makeDue } from '../support/make-due.js';
import { readZip } from '../support/read-zip.js';
import { sharedTestApi, type SharedApi } from '../support/shared-api.js';

const OLD = 'https://shop.example/old';
const NEW = 'https://shop.example/new';
const YEAR_MS = 365 * 24 * 60 * 60_000;

let api: SharedApi;
let account: TestAccount;

beforeAll(async () => {
  api = await sharedTestApi();
  account = await api.createAccount('business');
});

interface Json extends Omit<QrCode, 'state'>, Omit<ScheduledChange, keyof QrCode | 'error'> {
  state: QrCode['state'] | ScheduledChange['state'];
  url: string;
  change?: ScheduledChange;
  error: { code: string; message: string; details: { path: string }[] };
}
type Code = Pick<QrCode, 'id' | 'shortCode'>;
interface Sent {
  status: number;
  headers: Headers;
  json: Json;
}

async function send(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
  by: Pick<TestAccount, 'request'> = account,
): Promise<Sent> {
  const response = await by.request(method, path, body, headers);
  return { status: response.status, headers: response.headers, json: (await response.json()) as Json };
}

const create = async (body: object = {}, by = account) =>
  (await send('POST', '/api/v1/qr-codes', { type: 'url', data: OLD, ...body }, {}, by)).json;
const pathOf = ({ id }: Pick<QrCode, 'id'>, rest = '') => `/api/v1/qr-codes/${id}${rest}`;
const ahead = (ms: number) => new Date(Date.now() + ms).toISOString();
const HOUR = 3_600_000;

const schedule = (code: Code, patch: object, at = ahead(HOUR), more: object = {}) =>
  send('POST', pathOf(code, '/scheduled-changes'), { at, patch, ...more });
const changesOf = async (code: Code) => {
  const response = await account.request('GET', pathOf(code, '/scheduled-changes'));
  return ((await response.json()) as { data: ScheduledChange[] }).data;
};
const historyOf = async (code: Code) => {
  const response = await account.request('GET', pathOf(code, '/history'));
  return ((await response.json()) as { data: RevisionWithQrCode[] }).data;
};
const eventsOf = async ({ id }: Code) => {
  const response = await account.request('GET', `/api/v1/events?qrCodeId=${id}`);
  const { data } = (await response.json()) as { data: { type: string; timestamp: string; data: Json }[] };
  return data.map(({ type, timestamp, data: { change } = {} as never, ...event }) => ({
    type,
    timestamp,
    change,
    ...event,
  }));
};
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile Safari/604.1';
const visit = (path: string) =>
  fetch(`${api.url}/r/${path}`, { redirect: 'manual', headers: { 'user-agent': PHONE } });
const locationOf = async ({ shortCode }: Code) => (await visit(shortCode)).headers.get('location');

describe('a scheduled change', () => {
  test('is created, listed, and read', async () => {
    const code = await create();
    const at = ahead(HOUR);
    const patch = { data: NEW, tags: ['winter', 'winter'] };
    const { status, headers, json } = await schedule(code, patch, at, { changeNote: 'Winter menu' });
    expect([status, headers.get('location')]).toEqual([201, pathOf(code, `/scheduled-changes/${json.id}`)]);
    expect(json).toEqual({
      id: expect.stringMatching(/^chg_/),
      at,
      patch: { data: NEW, tags: ['winter'] },
      state: 'pending',
      changeNote: 'Winter menu',
      error: null,
      createdBy: { type: 'key', id: expect.stringMatching(/^key_/), name: expect.any(String) },
      createdAt: expect.any(String),
    });
    expect(await changesOf(code)).toEqual([json]);
    expect((await send('GET', headers.get('location')!)).json).toEqual(json);
  });

  test('changes nothing of its code before its instant, not even the ETag', async () => {
    const code = await create();
    const before = await send('GET', pathOf(code));
    await schedule(code, { data: NEW });
    const after = await send('GET', pathOf(code));
    expect(after.json).toEqual(before.json);
    expect(after.headers.get('etag')).toBe(before.headers.get('etag'));
    expect(await locationOf(code)).toBe(OLD);
  });

  test('is created once for all repetitions under one key', async () => {
    const code = await create();
    const body = { at: ahead(HOUR), patch: { name: 'Later' } };
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const path = pathOf(code, '/scheduled-changes');
    const [one, other] = [await send('POST', path, body, headers), await send('POST', path, body, headers)];
    expect(other.json).toEqual(one.json);
    expect(await changesOf(code)).toHaveLength(1);
  });

  test('is canceled once', async () => {
    const code = await create();
    const { json } = await schedule(code, { data: NEW });
    const path = pathOf(code, `/scheduled-changes/${json.id}`);
    expect(await send('DELETE', path)).toMatchObject({ status: 200, json: { ...json, state: 'cancelled' } });
    expect(await send('DELETE', path)).toMatchObject({ status: 409, json: { error: { code: 'conflict' } } });
    expect(await changesOf(code)).toMatchObject([{ state: 'cancelled' }]);
    expect(await send('DELETE', path, undefined, { 'if-match': '"pending"' })).toMatchObject({ status: 412 });
  });

  test.each([
    ['is in the past', { at: ahead(-HOUR) }, 'at'],
    ['is less than 10 s ahead', { at: ahead(9_000) }, 'at'],
    ['is more than 5 years ahead', { at: ahead(5.02 * YEAR_MS) }, 'at'],
    ['changes the style', { patch: { style: { foreground: '#00f' } } }, 'patch.style'],
    ['changes the short code', { patch: { shortCode: 'other' } }, 'patch.shortCode'],
    ['changes nothing', { patch: {} }, 'patch'],
    ['has no valid destination', { patch: { data: 'ftp://shop.example' } }, 'patch.data.url'],
    ['has an unknown zone', { patch: { routing: { activeFrom: 'soon' } } }, 'patch.routing.activeFrom'],
    ['has too short a password', { patch: { routing: { password: 'abc' } } }, 'patch.routing.password'],
    ['has a key with NUL', { patch: { routing: { 'a\0b': null } } }, 'patch'],
    ['has a long note', { changeNote: 'x'.repeat(201) }, 'changeNote'],
  ])('is rejected if it %s', async (_name, body, path) => {
    const code = await create();
    const valid = { at: ahead(HOUR), patch: { name: 'Later' } };
    const { status, json } = await send('POST', pathOf(code, '/scheduled-changes'), { ...valid, ...body });
    expect([status, json.error.code, json.error.details.map((one) => one.path)]).toEqual([
      422,
      'validation_error',
      [path],
    ]);
    expect(await changesOf(code)).toEqual([]);
  });

  test('is rejected if it changes the symbol', async () => {
    const code = await create({ dynamic: false });
    expect(await schedule(code, { data: NEW })).toMatchObject({
      status: 422,
      json: { error: { code: 'symbol_would_change' } },
    });
    expect(await schedule(code, { name: 'Static' })).toMatchObject({ status: 201 });
  });

  test('is accepted 20 times per code', async () => {
    const code = await create();
    for (let count = 1; count <= 20; count++) {
      expect((await schedule(code, { name: `${count}` })).status).toBe(201);
    }
    expect(await schedule(code, { name: '21' })).toMatchObject({
      status: 422,
      json: { error: { code: 'validation_error' } },
    });
    const response = await account.request('GET', pathOf(code, '/scheduled-changes?limit=15'));
    const { data, pagination } = (await response.json()) as {
      data: ScheduledChange[];
      pagination: { total: number; nextCursor: string };
    };
    expect([data.length, pagination.total]).toEqual([15, 20]);
    const rest = await account.request(
      'GET',
      pathOf(code, `/scheduled-changes?limit=15&cursor=${pagination.nextCursor}`),
    );
    expect(((await rest.json()) as { data: unknown[] }).data).toHaveLength(5);
  });

  test('requires the Pro plan, and pending ones survive a downgrade', async () => {
    const free = await api.createAccount('free');
    const session = await free.signIn();
    const { json: code } = await send('POST', '/api/v1/qr-codes', { type: 'url', data: OLD }, {}, session);
    const body = { at: ahead(HOUR), patch: { name: 'Later' } };
    expect(await send('POST', pathOf(code, '/scheduled-changes'), body, {}, session)).toMatchObject({
      status: 403,
      json: { error: { code: 'plan_required' } },
    });
  });

  test('of another code or account is not found', async () => {
    const [code, other] = [await create(), await create()];
    const { json } = await schedule(code, { data: NEW });
    expect((await send('GET', pathOf(other, `/scheduled-changes/${json.id}`))).status).toBe(404);
    const stranger = await api.createAccount('pro');
    const path = pathOf(code, `/scheduled-changes/${json.id}`);
    expect((await send('GET', path, undefined, {}, stranger)).status).toBe(404);
    expect((await send('DELETE', path, undefined, {}, stranger)).status).toBe(404);
  });

  test('shows no password, and no hash of it', async () => {
    const code = await create();
    const { json } = await schedule(code, { routing: { password: 'open sesame' } });
    expect(json.patch).toEqual({ routing: { password: 'changed' } });
    await makeDue(api.db, code.id, [json.id]);
    const seen = JSON.stringify([
      await changesOf(code),
      await send('GET', pathOf(code)),
      await historyOf(code),
      await send('PATCH', pathOf(code), { name: 'Records it' }),
      await eventsOf(code),
      await historyOf(code),
    ]);
    expect(seen).not.toMatch(/sesame|scrypt|\$\d/);
    expect(await send('GET', pathOf(code))).toMatchObject({ json: { passwordProtected: true } });
    const right = await fetch(`${api.url}/r/${code.shortCode}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ password: 'open sesame' }),
    });
    expect([right.status, right.headers.get('location')]).toEqual([303, OLD]);
  });
});

describe('a scheduled change that is due', () => {
  test('is applied to every read, with the revision that its recording has', async () => {
    const code = await create();
    const { json: change } = await schedule(code, { data: NEW, name: 'Winter', status: 'active' });
    const at = (await makeDue(api.db, code.id, [change.id])).toISOString();
    const read = await send('GET', pathOf(code));
    expect(read.json).toMatchObject({ data: NEW, name: 'Winter', updatedAt: at });
    expect(read.headers.get('etag')).toBe('"2"');
    const list = await account.request('GET', '/api/v1/qr-codes?limit=100');
    const { data } = (await list.json()) as { data: QrCode[] };
    expect(data.find(({ id }) => id === code.id)).toEqual(read.json);
    expect(await send('POST', pathOf(code, '/resolve'), {})).toMatchObject({ json: { url: NEW } });
    const image = await account.request('GET', pathOf(code, '/image.svg'));
    expect(image.headers.get('content-disposition')).toContain('Winter');
    const csv = await account.request('GET', '/api/v1/qr-codes', undefined, { accept: 'text/csv' });
    expect(await csv.text()).toContain(`${code.id},`);
    expect(await changesOf(code)).toMatchObject([{ id: change.id, state: 'applied' }]);

    const before = await historyOf(code);
    expect(before).toMatchObject([
      { revision: 2, at, actor: { type: 'schedule', id: change.id, name: null }, note: null },
      { revision: 1 },
    ]);
    const revision = await send('GET', pathOf(code, '/history/2'));
    // A write records the change.
    await send('PATCH', pathOf(code), { tags: ['recorded'] });
    expect((await historyOf(code)).slice(1)).toEqual(before);
    expect((await send('GET', pathOf(code, '/history/2'))).json).toEqual(revision.json);
    expect(await changesOf(code)).toMatchObject([{ id: change.id, state: 'applied' }]);
  });

  test('is recorded before a change of the owner, with one event', async () => {
    const code = await create();
    const { json: change } = await schedule(code, { data: NEW }, undefined, { changeNote: 'Sale' });
    const at = (await makeDue(api.db, code.id, [change.id])).toISOString();
    const stale = await send('PATCH', pathOf(code), { name: 'Mine' }, { 'if-match': '"1"' });
    expect(stale.status).toBe(412);
    const changed = await send('PATCH', pathOf(code), { name: 'Mine' }, { 'if-match': '"2"' });
    expect([changed.status, changed.json.data, changed.json.name]).toEqual([200, NEW, 'Mine']);
    expect((await historyOf(code)).map(({ revision, note, actor }) => [revision, note, actor?.type])).toEqual(
      [
        [3, null, 'key'],
        [2, 'Sale', 'schedule'],
        [1, null, 'key'],
      ],
    );
    const events = (await eventsOf(code)).filter(({ type }) => type === 'qr_code.change_applied');
    expect(events).toEqual([
      expect.objectContaining({ timestamp: at, change: { ...change, at, state: 'applied' } }),
    ]);
  });

  test('applies after the others of its instant that were created before it', async () => {
    const code = await create();
    const at = ahead(HOUR);
    const ids: string[] = [];
    for (const name of ['first', 'second', 'third']) {
      ids.push((await schedule(code, { name, tags: [name] }, at)).json.id);
    }
    await makeDue(api.db, code.id, ids);
    expect((await send('GET', pathOf(code))).json).toMatchObject({ name: 'third', tags: ['third'] });
    await send('POST', pathOf(code, '/rotate-share-image'), {});
    const history = await historyOf(code);
    expect(history.map(({ revision, changes }) => [revision, changes[0]?.to])).toEqual([
      [5, undefined],
      [4, 'third'],
      [3, 'second'],
      [2, 'first'],
      [1, undefined],
    ]);
    expect(new Set(history.slice(1, 4).map(({ at: time }) => time)).size).toBe(1);
  });

  test('is recorded once by requests at the same time', async () => {
    const code = await create();
    const { json: change } = await schedule(code, { data: NEW });
    await makeDue(api.db, code.id, [change.id]);
    const statuses = await Promise.all(
      ['a', 'b', 'c', 'd'].map(async (tag) => (await send('PATCH', pathOf(code), { tags: [tag] })).status),
    );
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
    const written = statuses.filter((status) => status === 200).length;
    const history = await historyOf(code);
    expect(history.map(({ revision }) => revision)).toEqual(
      Array.from({ length: written + 2 }, (_, index) => written + 2 - index),
    );
    expect(history.filter(({ actor }) => actor?.type === 'schedule')).toHaveLength(1);
    const events = await eventsOf(code);
    expect(events.filter(({ type }) => type === 'qr_code.change_applied')).toHaveLength(1);
  });

  test('is rolled back like any other change', async () => {
    const code = await create();
    const { json: change } = await schedule(code, { data: NEW });
    await makeDue(api.db, code.id, [change.id]);
    const rolledBack = await send('POST', pathOf(code, '/rollback'), { revision: 1 });
    expect([rolledBack.json.data, rolledBack.headers.get('etag')]).toEqual([OLD, '"3"']);
    const again = await send('POST', pathOf(code, '/rollback'), { revision: 2 });
    expect(again.json.data).toBe(NEW);
  });

  test('changes the state, with an event', async () => {
    const code = await create();
    const { json: change } = await schedule(code, { status: 'paused' });
    await makeDue(api.db, code.id, [change.id]);
    expect((await send('GET', pathOf(code))).json.state).toBe('paused');
    await send('PATCH', pathOf(code), { name: 'Records it' });
    const types = (await eventsOf(code)).map(({ type }) => type);
    expect(types.filter((type) => type === 'qr_code.state_changed')).toHaveLength(1);
  });

  test('of a deleted code is deleted with it', async () => {
    const code = await create();
    const { json: change } = await schedule(code, { data: NEW });
    await makeDue(api.db, code.id, [change.id]);
    await send('DELETE', pathOf(code));
    expect((await eventsOf(code)).map(({ type }) => type).sort()).toEqual([
      'qr_code.change_applied',
      'qr_code.created',
      'qr_code.deleted',
    ]);
    expect((await send('GET', pathOf(code, '/scheduled-changes'))).status).toBe(404);
    expect((await fetch(`${api.url}/r/${code.shortCode}`)).status).toBe(410);
  });

  test('is followed by short links', async () => {
    const code = await create();
    const { json: first } = await schedule(code, { data: NEW });
    const { json: second } = await schedule(code, {
      routing: { rules: [{ when: { query: { a: '*' } }, url: 'https://shop.example/a' }] },
    });
    const { json: third } = await schedule(code, { routing: { scanLimit: { scans: 2 } } });
    expect(await locationOf(code)).toBe(OLD);
    await makeDue(api.db, code.id, [first.id, second.id, third.id]);
    const byRule = () => visit(`${code.shortCode}?a=1`);
    // The cache of short links is at most a second old.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const one = await byRule();
    expect([one.status, one.headers.get('location')]).toEqual([302, 'https://shop.example/a']);
    expect(await locationOf(code)).toBe(NEW);
    // The limit counts although nobody has recorded the change that sets it.
    expect((await byRule()).status).toBe(410);
    expect((await send('GET', pathOf(code))).json).toMatchObject({ state: 'exhausted', scansLeft: 0 });
    await send('PATCH', pathOf(code), { name: 'Records it' });
    expect((await send('GET', pathOf(code))).json).toMatchObject({ state: 'exhausted', scansLeft: 0 });
  });
});

describe('an edit', () => {
  test('blocks a pending change that no longer fits, with one event, and nothing of it is applied', async () => {
    const code = await create();
    const { json: doomed } = await schedule(code, {
      name: 'Never',
      routing: { activeUntil: '2030-01-01T00:00:00Z' },
    });
    const { json: fits } = await schedule(code, { name: 'Later' });
    const edit = await send('PATCH', pathOf(code), { routing: { activeFrom: '2031-01-01T00:00:00Z' } });
    expect(edit.status).toBe(200);
    const [later, blocked] = await changesOf(code);
    expect(later).toMatchObject({ id: fits.id, state: 'pending' });
    expect(blocked).toMatchObject({
      id: doomed.id,
      state: 'blocked',
      error: {
        code: 'validation_error',
        message: expect.stringContaining('patch.routing.activeUntil'),
        details: [{ path: 'patch.routing.activeUntil' }],
      },
    });
    const events = (await eventsOf(code)).filter(({ type }) => type === 'qr_code.change_blocked');
    expect(events).toHaveLength(1);
    expect(events[0]!.change).toEqual(blocked);
    // It stays blocked, although the code would allow it again.
    await send('PATCH', pathOf(code), { routing: null });
    await makeDue(api.db, code.id, [fits.id]);
    const now = await send('GET', pathOf(code));
    expect([now.json.name, now.json.routing]).toEqual(['Later', null]);
    expect((await send('DELETE', pathOf(code, `/scheduled-changes/${doomed.id}`))).status).toBe(409);
  });

  test('is preserved by a pending change, which changes only its own fields', async () => {
    const code = await create({ metadata: { table: 7 } });
    const { json: change } = await schedule(code, { metadata: { floor: 2 }, data: NEW });
    await send('PATCH', pathOf(code), { metadata: { table: 8 }, name: 'Mine' });
    await makeDue(api.db, code.id, [change.id]);
    expect((await send('GET', pathOf(code))).json).toMatchObject({
      metadata: { table: 8, floor: 2 },
      name: 'Mine',
      data: NEW,
    });
  });

  test('is a conflict if it schedules a change that makes a later one impossible; a cancellation is not', async () => {
    const code = await create();
    const first = await schedule(code, { routing: { activeFrom: '2031-01-01T00:00:00Z' } }, ahead(HOUR));
    await schedule(code, { routing: { activeUntil: '2032-01-01T00:00:00Z' } }, ahead(3 * HOUR));
    const between = await schedule(
      code,
      { routing: { activeFrom: '2033-01-01T00:00:00Z' } },
      ahead(2 * HOUR),
    );
    expect([between.status, between.json.error.code]).toEqual([409, 'conflict']);
    expect((await send('DELETE', pathOf(code, `/scheduled-changes/${first.json.id}`))).status).toBe(200);
    expect((await changesOf(code)).map(({ state }) => state)).toEqual(['pending', 'cancelled']);
  });

  test('of the type blocks a pending change of the former data', async () => {
    const code = await create();
    await schedule(code, { data: NEW });
    await send('PATCH', pathOf(code), { type: 'phone', data: '+431234567', dynamic: true });
    expect(await changesOf(code)).toMatchObject([{ state: 'blocked', error: { code: 'validation_error' } }]);
  });
});

describe('a scheduled move to a folder', () => {
  let names = 0;
  const createFolder = async (by: Pick<TestAccount, 'request'> = account) =>
    (await send('POST', '/api/v1/folders', { name: `Folder ${++names}` }, {}, by)).json.id;
  const folderOf = async (code: Code) => (await send('GET', pathOf(code))).json.folder;
  const remove = (folder: string, query = '') => send('DELETE', `/api/v1/folders/${folder}${query}`);

  test('takes effect, and is part of the history', async () => {
    const [code, folder] = [await create(), await createFolder()];
    const { status, json: change } = await schedule(code, { folder });
    expect([status, change.patch]).toEqual([201, { folder }]);
    expect(await folderOf(code)).toBeNull();
    await makeDue(api.db, code.id, [change.id]);
    expect(await folderOf(code)).toBe(folder);
    expect((await historyOf(code))[0]).toMatchObject({
      actor: { type: 'schedule', id: change.id },
      changes: [{ path: 'folder', from: null, to: folder }],
    });
    await send('PATCH', pathOf(code), { name: 'Records it' });
    expect((await send('GET', `/api/v1/folders/${folder}`)).json).toMatchObject({ codes: 1 });
    const { json: back } = await schedule(code, { folder: null });
    await makeDue(api.db, code.id, [back.id]);
    expect(await folderOf(code)).toBeNull();
  });

  test('needs a folder of the account', async () => {
    const code = await create();
    const other = await createFolder(await api.createAccount('business'));
    for (const folder of [other, 'fld_01kbbbbbbbbbbbbbbbbbbbbbbb']) {
      const { status, json } = await schedule(code, { folder });
      expect([status, json.error.code, json.error.details[0]?.path]).toEqual([
        ...[404, 'not_found', 'patch.folder'],
      ]);
    }
    expect((await schedule(code, { folder: 'Menus' })).json.error.details[0]?.path).toBe('patch.folder');
    expect(await changesOf(code)).toEqual([]);
  });

  test('keeps its folder from being deleted, until it is canceled', async () => {
    const [code, folder] = [await create(), await createFolder()];
    const { json: change } = await schedule(code, { folder });
    const rejected = await remove(folder);
    expect([rejected.status, rejected.json.error.code]).toEqual([409, 'not_empty']);
    expect(rejected.json.error.message).toContain('scheduled changes');
    await send('DELETE', pathOf(code, `/scheduled-changes/${change.id}`));
    expect((await remove(folder)).status).toBe(200);
    expect(await changesOf(code)).toMatchObject([{ id: change.id, state: 'cancelled', patch: { folder } }]);
  });

  test('leads to the folder that takes the place of a deleted one', async () => {
    const [code, folder, target] = [await create(), await createFolder(), await createFolder()];
    const { headers, json: change } = await schedule(code, { folder, name: 'Moved' });
    const { json: later } = await schedule(code, { folder: null }, ahead(2 * HOUR));
    expect((await remove(folder, `?moveTo=${target}`)).status).toBe(200);
    expect((await send('GET', pathOf(code))).headers.get('etag')).toBe('"1"');
    expect(await changesOf(code)).toEqual([later, { ...change, patch: { folder: target, name: 'Moved' } }]);
    const path = pathOf(code, `/scheduled-changes/${change.id}`);
    expect((await send('GET', path)).headers.get('etag')).not.toBe(headers.get('etag'));
    expect((await remove(target, '?moveTo=none')).status).toBe(200);
    expect((await send('GET', path)).json.patch).toEqual({ folder: null, name: 'Moved' });
    await makeDue(api.db, code.id, [change.id]);
    expect((await send('GET', pathOf(code))).json).toMatchObject({ folder: null, name: 'Moved' });
  });

  test('that is due is part of the contents of its folder', async () => {
    const [code, folder, target] = [await create(), await createFolder(), await createFolder()];
    const { json: change } = await schedule(code, { folder });
    await makeDue(api.db, code.id, [change.id]);
    expect((await remove(folder)).status).toBe(409);
    expect((await remove(folder, `?moveTo=${target}`)).status).toBe(200);
    expect((await historyOf(code)).map(({ actor, changes }) => [actor?.type, changes])).toEqual([
      ['key', [{ path: 'folder', from: folder, to: target }]],
      ['schedule', [{ path: 'folder', from: null, to: folder }]],
      ['key', []],
    ]);
  });

  test('never leads to a deleted folder, whatever happens at the same time', async () => {
    for (let round = 0; round < 6; round++) {
      const [code, folder] = [await create(), await createFolder()];
      const [scheduled, deleted] = await Promise.all([schedule(code, { folder }), remove(folder)]);
      expect([
        [201, 409],
        [404, 200],
      ]).toContainEqual([scheduled.status, deleted.status]);
    }
  });

  test('sends later scans to the endpoints of its folder', async () => {
    const [code, folder] = [await create(), await createFolder()];
    const { json: parent } = await send('POST', '/api/v1/folders', { name: 'Above' });
    await send('PATCH', `/api/v1/folders/${folder}`, { parentId: parent.id });
    const url = 'https://receiver.example/hook';
    const filter = { folders: [parent.id] };
    const { json: webhook } = await send('POST', '/api/v1/webhooks', { url, filter });
    const { json: change } = await schedule(code, { folder });
    await makeDue(api.db, code.id, [change.id]);
    await visit(code.shortCode);
    const scans = await api.db
      .collection<{ outbox?: string[] }>('scans')
      .find({ qrCodeId: code.id })
      .toArray();
    expect(scans.map(({ outbox }) => outbox?.includes(webhook.id))).toEqual([true]);
    await send('DELETE', `/api/v1/webhooks/${webhook.id}`);
  });
});

describe('the export of the account and the chart', () => {
  test('include a due change before anything records it, and are the same afterward', async () => {
    const by = await api.createAccount('business');
    const code = await create({ routing: { activeFrom: '2020-01-01T00:00:00Z' } }, by);
    const body = { at: ahead(HOUR), patch: { data: NEW, routing: { activeUntil: '2021-01-01T00:00:00Z' } } };
    const path = pathOf(code, '/scheduled-changes');
    const { json: change } = await send('POST', path, { ...body, changeNote: 'Ends' }, {}, by);
    const at = (await makeDue(api.db, code.id, [change.id])).toISOString();
    const owner = await by.signIn();
    const exported = async () => {
      const response = await owner.request('GET', '/api/v1/account/export');
      const files = await readZip(Buffer.from(await response.arrayBuffer()));
      const json = (name: string) =>
        JSON.parse(files.find((file) => file.name === name)!.content.toString()) as Json[];
      return [json('history.json'), json('scheduled-changes.json'), json('qr-codes.json')] as const;
    };
    const annotated = async () => (await send('GET', pathOf(code, '/analytics'), undefined, {}, by)).json;
    const [history, changes, codes] = await exported();
    expect(history.map(({ revision, at: time, note }: any) => [revision, time, note])).toEqual([
      [2, at, 'Ends'],
      [1, code.createdAt, null],
    ]);
    expect(changes).toEqual([{ qrCodeId: code.id, ...change, at, state: 'applied' }]);
    expect(codes).toMatchObject([{ id: code.id, data: NEW, state: 'expired' }]);
    const { annotations } = (await annotated()) as any;
    const shown = annotations.map(({ kind, text }: any) => `${kind}: ${text}`);
    expect(shown.sort()).toEqual(['revision: Created', 'scheduled: Ends', 'state: Expired']);
    await send('PATCH', pathOf(code), { tags: ['recorded'] }, {}, by);
    expect((await exported()).slice(0, 2)).toEqual([[expect.anything(), ...history], changes]);
    expect(((await annotated()) as any).annotations).toEqual(expect.arrayContaining(annotations));
  });
});
