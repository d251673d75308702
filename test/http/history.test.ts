import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createHistoryPruning } from '../../store/qr-codes/prune-history.js';
import { QR_CODE_LOGOS, QR_CODE_REVISIONS } from '../../store/qr-codes/revisions.js';
import { startTestApi, type Session, type TestAccount, type TestApi } from '../support/api.js';

const DAY_MS = 86_400_000;
const LOGO = `data:image/png;base64,${'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC'}`;

type Code = Record<string, any>;
interface Change {
  path: string;
  from?: unknown;
  to?: unknown;
}

let api: TestApi;
let account: TestAccount;
let session: Session;

beforeAll(async () => {
  api = await startTestApi();
  account = await api.createAccount();
  session = await account.signIn();
});
afterAll(() => api.stop());

async function create(body: object = {}): Promise<Code> {
  const response = await account.request('POST', '/api/v1/qr-codes', {
    type: 'url',
    data: 'https://example.com/summer',
    ...body,
  });
  expect(response.status).toBe(201);
  return (await response.json()) as Code;
}

async function patch(code: Code, body: object, by: TestAccount | Session = account): Promise<Code> {
  const response = await by.request('PATCH', `/api/v1/qr-codes/${code['id']}`, body);
  expect(response.status).toBe(200);
  return (await response.json()) as Code;
}

const rollBack = (code: Code, body: object, headers = {}) =>
  account.request('POST', `/api/v1/qr-codes/${code['id']}/rollback`, body, headers);

async function history(code: Code, query = ''): Promise<any> {
  const response = await account.request('GET', `/api/v1/qr-codes/${code['id']}/history${query}`);
  expect(response.status).toBe(200);
  return response.json();
}

async function revision(code: Code, number: number): Promise<any> {
  const response = await account.request('GET', `/api/v1/qr-codes/${code['id']}/history/${number}`);
  expect(response.status).toBe(200);
  return response.json();
}

const errorOf = async (response: Response) =>
  ((await response.json()) as { error: { code: string; message: string; details?: Change[] } }).error;

/** Applies a change to a code, as a client that follows the history would. */
function apply(code: Code, { path, to, ...rest }: Change): void {
  const steps = path.split('.');
  const last = steps.pop()!;
  const parent = steps.reduce<Code>((value, step) => value[step], code);
  if ('to' in { to, ...rest } && to !== undefined) parent[last] = structuredClone(to);
  else delete parent[last];
}

describe('the history of a code', () => {
  test('has one revision for a new code, without changes, with the key that created it', async () => {
    const code = await create();
    const { data, pagination } = await history(code);
    expect(data).toEqual([
      {
        revision: 1,
        at: code['createdAt'],
        actor: { type: 'key', id: expect.stringMatching(/^key_/), name: expect.any(String) },
        note: null,
        changes: [],
        encodedChanged: false,
      },
    ]);
    expect(pagination).toEqual({ page: null, limit: 20, total: null, totalPages: null, nextCursor: null });
  });

  test('names what changed, who changed it, and why; the number equals the ETag', async () => {
    const code = await create({ tags: ['a'], metadata: { table: 7, room: 'x' } });
    await patch(
      code,
      {
        data: 'https://example.com/autumn',
        tags: ['a', 'b'],
        metadata: { table: 8, room: null },
        style: { gradient: { from: '#000000', to: '#330000' } },
        changeNote: 'Autumn menu',
      },
      session,
    );
    const { data } = await history(code);
    expect(data.map((one: any) => one.revision)).toEqual([2, 1]);
    expect(data[0]).toMatchObject({ actor: { type: 'session', name: null }, note: 'Autumn menu' });
    expect(data[0].changes).toEqual([
      { path: 'data', from: 'https://example.com/summer', to: 'https://example.com/autumn' },
      { path: 'tags', from: ['a'], to: ['a', 'b'] },
      { path: 'metadata.table', from: 7, to: 8 },
      { path: 'metadata.room', from: 'x' },
      {
        path: 'style.gradient',
        from: null,
        to: { type: 'linear', angle: 0, from: '#000000', to: '#330000' },
      },
    ]);
    expect(data[1].changes).toEqual([]);
    const read = await account.request('GET', `/api/v1/qr-codes/${code['id']}`);
    expect(read.headers.get('etag')).toBe('"2"');
  });

  test('has a revision for a PATCH that changes nothing, and none for a scan', async () => {
    const code = await create();
    await patch(code, { name: null });
    await fetch(`${api.url}/r/${code['shortCode']}`, { redirect: 'manual' });
    const { data } = await history(code);
    expect(data.map(({ revision, changes }: any) => [revision, changes])).toEqual([
      [2, []],
      [1, []],
    ]);
  });

  test('says whether the text of the symbol changed', async () => {
    const code = await create({ dynamic: false });
    await patch(code, { data: 'https://example.com/other' });
    await patch(code, { style: { foreground: '#112233' } });
    const { data } = await history(code);
    expect(data.map(({ encodedChanged }: any) => encodedChanged)).toEqual([false, true, false]);
  });

  test('never shows a logo, and stores each logo once', async () => {
    const code = await create();
    await patch(code, { style: { logo: { image: LOGO } } });
    await patch(code, { style: { logo: { size: 0.15 } } });
    await patch(code, { name: 'With a logo' });
    await patch(code, { style: { logo: null } });
    const { data } = await history(code);
    const ofLogo = data.map(({ changes }: any) =>
      changes.filter(({ path }: Change) => path.includes('logo')),
    );
    expect(ofLogo).toEqual([
      [{ path: 'style.logo', from: 'changed', to: null }],
      [],
      [{ path: 'style.logo.size', from: 0.2, to: 0.15 }],
      [{ path: 'style.logo', from: null, to: 'changed' }],
      [],
    ]);
    expect(await api.db.collection(QR_CODE_LOGOS).countDocuments({ accountId: account.accountId })).toBe(1);
    const then = await revision(code, 3);
    expect(then.qrCode.style.logo).toEqual({ image: expect.stringMatching(/^data:image\/png/), size: 0.15 });
  });

  test('is paged by cursor, and applying its changes in order rebuilds each state', async () => {
    const code = await create();
    const bodies = [
      { name: 'One' },
      { data: { url: 'https://example.com/2' } },
      { metadata: { a: 1 } },
      { status: 'paused', archived: true },
      { style: { frame: { text: 'Scan me' } } },
      { style: { frame: { text: 'Menu' } }, tags: ['x'] },
      { metadata: { a: null }, shortCode: `h-${Date.now().toString(36)}` },
      { type: 'text', data: 'plain' },
      { name: null },
    ];
    for (const body of bodies) await patch(code, body);
    const first = await history(code, '?limit=4');
    const second = await history(code, `?limit=4&cursor=${first.pagination.nextCursor}`);
    const third = await history(code, `?limit=4&cursor=${second.pagination.nextCursor}`);
    expect(third.pagination.nextCursor).toBeNull();
    const all = [...first.data, ...second.data, ...third.data];
    expect(all.map((one) => one.revision)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);

    const rebuilt = (await revision(code, 1)).qrCode as Code;
    const owned = ({
      type,
      data,
      name,
      tags,
      metadata,
      dynamic,
      shortCode,
      style,
      status,
      archived,
    }: Code) => ({
      type,
      data,
      name,
      tags,
      metadata,
      dynamic,
      shortCode,
      style,
      status,
      archived,
    });
    for (const { revision: number, changes } of all.toReversed()) {
      for (const change of changes) apply(rebuilt, change);
      expect(owned(rebuilt)).toEqual(owned((await revision(code, number)).qrCode));
    }
  });

  test('begins with the state before the first change, for a code older than the history', async () => {
    const code = await create({ name: 'Old' });
    await api.db
      .collection<{ _id: string }>('qr_codes')
      .updateOne({ _id: code['id'] }, { $set: { revision: 7 }, $unset: { createdBy: '' } });
    expect((await history(code)).data).toMatchObject([{ revision: 7, actor: null, changes: [] }]);
    await patch(code, { name: 'New' });
    expect((await history(code)).data).toMatchObject([
      { revision: 8, changes: [{ path: 'name', from: 'Old', to: 'New' }] },
      { revision: 7, actor: null, changes: [] },
    ]);
  });

  test('ends with its code, and is hidden from other accounts', async () => {
    const code = await create();
    await patch(code, { name: 'One' });
    const other = await api.createAccount();
    const path = `/api/v1/qr-codes/${code['id']}`;
    for (const suffix of ['history', 'history/1']) {
      expect((await other.request('GET', `${path}/${suffix}`)).status).toBe(404);
    }
    expect((await other.request('POST', `${path}/rollback`, { revision: 1 })).status).toBe(404);
    expect((await account.request('GET', `${path}/history/3`)).status).toBe(404);
    await account.request('DELETE', path);
    expect(await api.db.collection(QR_CODE_REVISIONS).countDocuments({ qrCodeId: code['id'] })).toBe(0);
  });

  test('has no gaps or duplicates when many clients change a code at once', async () => {
    const code = await create();
    const statuses = await Promise.all(
      Array.from({ length: 500 }, async (_, index) => {
        const read = await account.request('GET', `/api/v1/qr-codes/${code['id']}`);
        const headers = { 'if-match': read.headers.get('etag')! };
        const path = `/api/v1/qr-codes/${code['id']}`;
        return (await account.request('PATCH', path, { name: `Name ${index}` }, headers)).status;
      }),
    );
    const changed = statuses.filter((status) => status === 200).length;
    expect(statuses.filter((status) => status !== 200 && status !== 412)).toEqual([]);
    expect(changed).toBeGreaterThan(1);
    const revisions: number[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: any = await history(code, `?limit=100${cursor && `&cursor=${cursor}`}`);
      revisions.push(...page.data.map((one: any) => one.revision));
      cursor = page.pagination.nextCursor;
    }
    expect(revisions).toEqual(Array.from({ length: changed + 1 }, (_, index) => changed + 1 - index));
  });
});

describe('a rollback', () => {
  test('creates a revision with the content of an earlier one', async () => {
    const code = await create({ name: 'First', tags: ['a'], style: { shape: 'dots' } });
    await patch(code, {
      name: 'Second',
      tags: [],
      style: { shape: 'square' },
      data: 'https://example.com/2',
    });
    const response = await rollBack(code, { revision: 1, changeNote: 'Wrong menu' });
    expect([response.status, response.headers.get('etag')]).toEqual([200, '"3"']);
    const restored = (await response.json()) as Code;
    expect({ ...restored, updatedAt: 0 }).toEqual({ ...code, updatedAt: 0 });
    expect((await history(code)).data[0]).toMatchObject({
      revision: 3,
      note: 'Wrong menu',
      changes: expect.arrayContaining([{ path: 'name', from: 'Second', to: 'First' }]),
    });
    const redirect = await fetch(`${api.url}/r/${code['shortCode']}`, { redirect: 'manual' });
    expect(redirect.headers.get('location')).toBe('https://example.com/summer');
  });

  test('is rejected if the symbol would change, unless that is allowed', async () => {
    const code = await create({ type: 'text', data: 'printed', dynamic: false });
    await patch(code, { data: 'reprinted' });
    const rejected = await rollBack(code, { revision: 1 });
    expect(rejected.status).toBe(422);
    expect(await errorOf(rejected)).toMatchObject({
      code: 'symbol_would_change',
      details: [{ path: 'allowSymbolChange' }],
    });
    const allowed = await rollBack(code, { revision: 1, allowSymbolChange: true });
    expect(((await allowed.json()) as Code)['encoded']).toBe('printed');
  });

  test('restores a former short code and a removed logo', async () => {
    const code = await create({ style: { logo: { image: LOGO, size: 0.15 } } });
    await patch(code, { shortCode: `r-${Date.now().toString(36)}`, style: { logo: null } });
    const response = await rollBack(code, { revision: 1, allowSymbolChange: true });
    expect(await response.json()).toMatchObject({
      shortCode: code['shortCode'],
      style: { logo: code['style'].logo },
    });
  });

  test('respects If-Match, rejects unknown revisions, and has one effect per Idempotency-Key', async () => {
    const code = await create();
    await patch(code, { name: 'Two' });
    expect((await rollBack(code, { revision: 1 }, { 'if-match': '"1"' })).status).toBe(412);
    expect((await rollBack(code, { revision: 3 })).status).toBe(404);
    const key = { 'idempotency-key': crypto.randomUUID() };
    await rollBack(code, { revision: 1 }, key);
    await rollBack(code, { revision: 1 }, key);
    expect((await history(code)).data).toHaveLength(3);
  });

  test('names invalid fields', async () => {
    const code = await create();
    const error = await errorOf(await rollBack(code, { revision: 0, changeNote: 'x'.repeat(201), extra: 1 }));
    expect(error.code).toBe('validation_error');
    expect(error.details!.map(({ path }) => path).sort()).toEqual(['changeNote', 'extra', 'revision']);
  });
});

describe('the period of a plan', () => {
  test('hides older revisions beyond the latest 200, which are removed 30 days later', async () => {
    const pro = await api.createAccount('pro');
    const response = await pro.request('POST', '/api/v1/qr-codes', {
      type: 'url',
      data: 'https://example.com/',
    });
    const { id } = (await response.json()) as Code;
    for (let index = 0; index < 203; index += 1) await pro.request('PATCH', `/api/v1/qr-codes/${id}`, {});
    const collection = api.db.collection<{ _id: string }>(QR_CODE_REVISIONS);
    const setAge = (revision: number, days: number) =>
      collection.updateOne(
        { _id: `${id}:${revision}` },
        { $set: { at: new Date(Date.now() - days * DAY_MS) } },
      );
    await setAge(1, 400);
    await setAge(2, 370);
    await setAge(3, 360);
    await setAge(150, 500);
    const statusOf = async (revision: number) =>
      (await pro.request('GET', `/api/v1/qr-codes/${id}/history/${revision}`)).status;
    expect(await Promise.all([1, 2, 3, 4, 150, 204].map(statusOf))).toEqual([404, 404, 200, 200, 200, 200]);

    const pruning = createHistoryPruning(api.db, { free: 30, pro: 365, business: 0 });
    let position: Parameters<typeof pruning.prunePage>[0] | null = { stage: 'revisions', after: '' };
    const stages = new Set<string>();
    while (position) {
      stages.add(position.stage);
      position = (await pruning.prunePage(position, new Date())).next;
    }
    expect([...stages]).toEqual(['revisions', 'deleted_codes', 'logos']);
    const stored = await collection.find({ qrCodeId: id } as object, { projection: { _id: 1 } }).toArray();
    expect(stored).toHaveLength(203);
    expect(stored.map(({ _id }) => _id)).not.toContain(`${id}:1`);
  });

  test('removes logos without a revision, and revisions that a crash left behind', async () => {
    const code = await create();
    await patch(code, { style: { logo: { image: LOGO } } });
    const revisions = api.db.collection<any>(QR_CODE_REVISIONS);
    const left = await revisions.findOne({ _id: `${code['id']}:2` });
    await account.request('DELETE', `/api/v1/qr-codes/${code['id']}`);
    await revisions.insertOne(left);
    const logos = api.db.collection<any>(QR_CODE_LOGOS);
    await logos.insertOne({
      _id: `${account.accountId}:unused`,
      accountId: account.accountId,
      image: LOGO,
      usedAt: new Date(Date.now() - 2 * DAY_MS),
    });
    const pruning = createHistoryPruning(api.db, { free: 30, pro: 365, business: 0 });
    await pruning.prunePage({ stage: 'deleted_codes', after: '' }, new Date());
    expect(await revisions.countDocuments({ qrCodeId: code['id'] })).toBe(0);
    await pruning.prunePage({ stage: 'logos', after: '' }, new Date());
    expect(await logos.findOne({ _id: `${account.accountId}:unused` })).toBeNull();
  });
});

describe('the analytics of a code', () => {
  const annotationsOf = async (code: Code, query = '') => {
    const response = await account.request('GET', `/api/v1/qr-codes/${code['id']}/analytics${query}`);
    expect(response.status).toBe(200);
    const { annotations, omitted } = (await response.json()) as Code;
    return {
      texts: (annotations as Code[]).map(({ kind, text }) => [kind, text]),
      omitted: omitted.annotations,
    };
  };

  test('are annotated with the changes of the range, oldest first', async () => {
    const code = await create();
    expect(await annotationsOf(code)).toEqual({ texts: [['revision', 'Created']], omitted: 0 });
    await patch(code, { data: 'https://example.com/autumn', changeNote: 'Autumn menu' });
    await patch(code, { status: 'paused' });
    expect(await annotationsOf(code)).toEqual({
      texts: [
        ['revision', 'Created'],
        ['revision', 'Autumn menu'],
        ['state', 'Paused'],
      ],
      omitted: 0,
    });
    expect(await annotationsOf(code, '?from=2020-01-01&to=2020-02-01')).toEqual({ texts: [], omitted: 0 });
    const scans = await account.request('GET', `/api/v1/qr-codes/${code['id']}/scans`);
    expect(((await scans.json()) as Code)['analytics'].annotations).toHaveLength(3);
  });

  test('list the latest 1,000 annotations and count the others', async () => {
    const code = await create();
    await patch(code, { name: 'first' });
    const revisions = api.db.collection(QR_CODE_REVISIONS);
    const last = (await revisions.findOne({ qrCodeId: code['id'], revision: 2 }))!;
    const more = Array.from({ length: 1_100 }, (_, index) => ({
      ...last,
      _id: `${code['id']}:${index + 3}` as never,
      revision: index + 3,
      note: `Note ${index}`,
    }));
    await revisions.insertMany(more);
    await api.db
      .collection('qr_codes')
      .updateOne({ _id: code['id'] as never }, { $set: { revision: more.length + 2 } });
    const { texts, omitted } = await annotationsOf(code);
    expect([texts.length, omitted, texts.at(-1)]).toEqual([1_000, 102, ['revision', 'Note 1099']]);
  });
});
