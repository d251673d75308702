import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Job } from '../../core/jobs/job-schemas.js';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { startJobWorker, type JobWorker } from '../support/job-worker.js';
import { makeDue } from '../support/make-due.js';
import { waitFor } from '../support/wait-for.js';

let api: TestApi;
let worker: JobWorker;
let account: TestAccount;

beforeAll(async () => {
  const taskQueue = `t-${randomUUID()}`;
  api = await startTestApi({ TEMPORAL_TASK_QUEUE: taskQueue, RATE_LIMIT_PER_MINUTE: '0' });
  worker = await startJobWorker({ TEMPORAL_TASK_QUEUE: taskQueue, MONGODB_DATABASE: api.db.databaseName });
  account = await api.createAccount('business');
});
afterAll(async () => {
  await worker?.stop();
  await api?.stop();
});

interface Item {
  index: number;
  id: string;
  outcome: string;
  error: { code: string; message: string } | null;
  warnings: { code: string }[];
}

const WAIT = { prefer: 'wait=20' };

async function json(response: Response, status: number): Promise<any> {
  const body = await response.json();
  expect({ status: response.status, body }).toMatchObject({ status });
  return body;
}

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  account.request('POST', path, body, headers);
const update = async (body: object, status = 200): Promise<any> =>
  json(await post('/api/v1/qr-codes/bulk-update', body, WAIT), status);
const remove = async (body: object, status = 200): Promise<any> =>
  json(await post('/api/v1/qr-codes/bulk-delete', body, WAIT), status);
const revert = async (id: string, status = 200): Promise<any> =>
  json(await post(`/api/v1/jobs/${id}/revert`, undefined, WAIT), status);
const read = async (id: string): Promise<QrCode> =>
  json(await account.request('GET', `/api/v1/qr-codes/${id}`), 200);
const historyOf = async (id: string): Promise<any[]> =>
  (await json(await account.request('GET', `/api/v1/qr-codes/${id}/history`), 200)).data;
const itemsOf = async (id: string, query = ''): Promise<Item[]> =>
  (await json(await account.request('GET', `/api/v1/jobs/${id}/items?limit=100${query}`), 200)).data;

/** Lists what the audit log has about deletions by a job: actions, and IDs of their targets. */
async function auditedDeletions(jobId: string): Promise<[string, string][]> {
  const { request } = await account.signIn();
  const { data } = await json(await request('GET', `/api/v1/audit-log?limit=100&actor=${jobId}`), 200);
  return data.map(({ action, target }: any) => [action, target.id]);
}

const waitForEnd = (id: string): Promise<void> =>
  waitFor(
    async () => (await json(await account.request('GET', `/api/v1/jobs/${id}`), 200)).finishedAt !== null,
    30_000,
    () => `the end of ${id}`,
  );

const createFolder = async (name: string, parentId: string | null = null): Promise<string> =>
  (await json(await post('/api/v1/folders', { name, parentId }), 201)).id;

/** Creates codes with a tag of their own. @returns The tag and their IDs, in order. */
async function createCodes(count: number, fields: object = {}): Promise<{ tag: string; ids: string[] }> {
  const tag = randomUUID();
  const items = Array.from({ length: count }, (_, index) => ({
    type: 'url',
    data: `https://old.example/${index}`,
    name: `Code ${String(index).padStart(3, '0')}`,
    tags: [tag],
    ...fields,
  }));
  const { data } = await json(await post('/api/v1/qr-codes/bulk', items), 201);
  return { tag, ids: data.map(({ id }: QrCode) => id) };
}

describe('POST /api/v1/qr-codes/bulk-update', () => {
  test('changes the selected codes once, with the job as the author of one revision each', async () => {
    const { tag, ids } = await createCodes(3);
    const job: Job = await update({
      select: { filter: { tag } },
      expect: 3,
      patch: { tags: { add: ['spring'] }, changeNote: 'Season' },
    });
    expect(job).toMatchObject({
      type: 'bulk_update',
      status: 'completed',
      progress: { done: 3, total: 3 },
      result: { created: 0, updated: 3, deleted: 0, skipped: 0, failed: 0 },
    });
    expect(await read(ids[0]!)).toMatchObject({ tags: [tag, 'spring'] });
    const [latest, first, ...others] = await historyOf(ids[0]!);
    expect(latest).toMatchObject({
      revision: 2,
      actor: { type: 'job', id: job.id, name: 'bulk_update' },
      note: 'Season',
      changes: [{ path: 'tags', from: [tag], to: [tag, 'spring'] }],
      encodedChanged: false,
    });
    expect([first.revision, others]).toEqual([1, []]);
    expect(await itemsOf(job.id)).toEqual(
      ids.map((id, index) => ({ index, row: null, id, outcome: 'updated', error: null, warnings: [] })),
    );
  });

  test('skips codes that the change does not alter, and gives them no revision', async () => {
    const { tag, ids } = await createCodes(2);
    await json(await account.request('PATCH', `/api/v1/qr-codes/${ids[0]!}`, { status: 'paused' }), 200);
    const job: Job = await update({ select: { ids }, patch: { status: 'paused' } });
    expect(job.result).toMatchObject({ updated: 1, skipped: 1 });
    expect(await itemsOf(job.id, '&outcome=skipped')).toMatchObject([
      { index: 0, id: ids[0], outcome: 'skipped', error: { code: 'unchanged' } },
    ]);
    expect(await historyOf(ids[0]!)).toHaveLength(2);
    expect(tag).toBeDefined();
  });

  test('replaces a text in the URLs of data, rules, variants, and fallbacks', async () => {
    const { ids } = await createCodes(1, {
      data: 'https://old.example/a?at=old.example',
      name: 'old.example',
      routing: {
        unavailableUrl: 'https://old.example/closed',
        rules: [{ when: { os: ['ios'] }, url: 'https://old.example/ios' }],
        variants: [
          { url: 'https://old.example/v1', weight: 1 },
          { url: 'https://other.example/v2', weight: 1 },
        ],
      },
      watch: { fallbackUrl: 'https://old.example/fallback' },
    });
    const patch = { replaceInUrls: { find: 'old.example', replace: 'new.example' } };
    await update({ select: { ids }, patch });
    const { data, name, routing, watch } = await read(ids[0]!);
    expect({ data, name, watch }).toEqual({
      data: 'https://new.example/a?at=new.example',
      name: 'old.example',
      watch: { fallbackUrl: 'https://new.example/fallback' },
    });
    expect(routing).toMatchObject({
      unavailableUrl: 'https://new.example/closed',
      rules: [{ url: 'https://new.example/ios' }],
      variants: [{ url: 'https://new.example/v1' }, { url: 'https://other.example/v2' }],
    });
  });

  test('changes nothing if one code does not fit, and names it', async () => {
    const { ids } = await createCodes(2);
    const wifi = await json(
      await post('/api/v1/qr-codes', { type: 'wifi', data: { ssid: 'Bistro', password: 'secret;1' } }),
      201,
    );
    const all = [...ids, wifi.id];
    const routing = { rules: [{ when: { os: ['ios'] }, url: 'https://ios.example/' }] };
    const job: Job = await update({ select: { ids: all }, patch: { routing } });
    expect(job).toMatchObject({ status: 'failed', progress: { done: 0 }, result: null });
    expect(job.error).toMatchObject({ code: 'validation_error' });
    expect(job.error!.message).toContain(wifi.id);
    expect(await itemsOf(job.id)).toMatchObject([
      { index: 2, id: wifi.id, outcome: 'failed', error: { code: 'validation_error' } },
    ]);
    for (const id of all) expect(await historyOf(id)).toHaveLength(1);
  });

  test('skips codes that the change does not fit, if requested', async () => {
    const { ids } = await createCodes(1);
    const wifi = await json(
      await post('/api/v1/qr-codes', { type: 'wifi', data: { ssid: 'Bistro', password: 'secret;1' } }),
      201,
    );
    const job: Job = await update({
      select: { ids: [wifi.id, ...ids] },
      patch: { routing: { unavailableUrl: 'https://closed.example/' } },
      skipInvalid: true,
    });
    expect(job).toMatchObject({ status: 'completed', result: { updated: 1, failed: 1 } });
    expect(await itemsOf(job.id, '&outcome=failed')).toMatchObject([{ index: 0, id: wifi.id }]);
  });

  test('warns of a scan limit below the scans that a code has served', async () => {
    const { ids } = await createCodes(1, { routing: { scanLimit: { scans: 3 } } });
    const { shortUrl } = await read(ids[0]!);
    const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Firefox/130.0' };
    for (let scan = 0; scan < 2; scan++) {
      expect((await fetch(shortUrl, { redirect: 'manual', headers })).status).toBe(302);
    }
    const job: Job = await update({ select: { ids }, patch: { routing: { scanLimit: { scans: 1 } } } });
    expect(await itemsOf(job.id)).toMatchObject([
      { outcome: 'updated', warnings: [{ code: 'scan_limit_exceeded' }] },
    ]);
  });

  test('changes symbols only if allowed', async () => {
    const { ids } = await createCodes(2, { dynamic: false });
    const patch = { replaceInUrls: { find: 'old', replace: 'new' } };
    const refused: Job = await update({ select: { ids }, patch, skipInvalid: true });
    expect(refused).toMatchObject({ status: 'failed', error: { code: 'symbol_would_change' } });
    expect(await historyOf(ids[0]!)).toHaveLength(1);
    const allowed: Job = await update({ select: { ids }, patch, allowSymbolChange: true });
    expect(allowed).toMatchObject({ status: 'completed', result: { updated: 2 } });
    expect((await read(ids[1]!)).encoded).toBe('https://new.example/1');
  });

  test('says what would change without changing it', async () => {
    const { tag, ids } = await createCodes(25);
    const patch = { tags: { remove: [tag] }, name: 'Same' };
    const body = { select: { filter: { tag } }, patch, dryRun: true };
    const summary = await update(body);
    expect(summary).toMatchObject({ counted: 25, wouldChange: 25, symbolsChanged: 0, invalid: 0 });
    expect(summary.sample).toHaveLength(20);
    expect(summary.sample[0]).toEqual({
      id: ids[0],
      changes: [
        { path: 'name', from: 'Code 000', to: 'Same' },
        { path: 'tags', from: [tag], to: [] },
      ],
    });
    expect(await historyOf(ids[0]!)).toHaveLength(1);
  });

  test('says which codes a change does not fit, and why', async () => {
    const { ids } = await createCodes(3);
    const patch = { replaceInUrls: { find: 'old.example/1', replace: '' } };
    const body = { select: { ids }, patch };
    expect(await update({ ...body, dryRun: true })).toEqual({
      counted: 3,
      wouldChange: 0,
      symbolsChanged: 0,
      invalid: 1,
      sample: [],
      invalidSample: [
        {
          id: ids[1],
          error: expect.objectContaining({ code: 'validation_error', details: expect.anything() }),
        },
      ],
    });
  });

  test('checks more than 1,000 codes in a job', async () => {
    const { tag } = await createCodes(500);
    const more = Array.from({ length: 501 }, () => ({
      type: 'url',
      data: 'https://old.example/',
      tags: [tag],
    }));
    await json(await post('/api/v1/qr-codes/bulk', more.slice(0, 500)), 201);
    await json(await post('/api/v1/qr-codes', more[500]), 201);
    const patch = { replaceInUrls: { find: 'old', replace: 'new' } };
    const job = await update({ select: { filter: { tag } }, patch, dryRun: true });
    expect(job).toMatchObject({
      type: 'bulk_update',
      status: 'completed',
      result: { counted: 1_001, wouldChange: 1_001, symbolsChanged: 0, invalid: 0 },
    });
    expect(job.result.sample).toHaveLength(20);
    const filter = await account.request('GET', `/api/v1/qr-codes?tag=${tag}&search=new.example`);
    expect((await json(filter, 200)).pagination.total).toBe(0);
  }, 60_000);

  test('rejects a selection of another size than expected, and states its size', async () => {
    const { tag } = await createCodes(2);
    const body = { select: { filter: { tag } }, expect: 3, patch: { status: 'paused' } };
    const { error } = await update(body, 409);
    expect(error).toMatchObject({ code: 'selection_changed', counted: 2 });
  });

  test.each([
    ['a short code', { patch: { shortCode: 'mine' } }, 'patch'],
    ['no change', { patch: { changeNote: 'nothing' } }, 'patch'],
    ['an unknown field', { patch: { status: 'paused' }, force: true }, 'force'],
    [
      'an empty text to find',
      { patch: { replaceInUrls: { find: '', replace: 'x' } } },
      'patch.replaceInUrls.find',
    ],
    ['a fractional expectation', { patch: { status: 'paused' }, expect: 1.5 }, 'expect'],
  ])('rejects %s', async (_, fields, path) => {
    const { error } = await update({ select: { filter: {} }, ...fields }, 422);
    expect(error.code).toBe('validation_error');
    expect(error.details.some((detail: { path: string }) => detail.path.startsWith(path))).toBe(true);
  });

  test('names the folder that does not exist', async () => {
    const { ids } = await createCodes(1);
    const body = { select: { ids }, patch: { folder: 'fld_01k8zq4w5tfxxa1b2c3d4e5f6k' } };
    expect((await update(body, 404)).error.details).toMatchObject([{ path: 'patch.folder' }]);
  });

  test('names unknown codes and codes of other accounts', async () => {
    const other = await api.createAccount('business');
    const foreign = await json(
      await other.request('POST', '/api/v1/qr-codes', { type: 'url', data: 'https://x.example' }),
      201,
    );
    const { ids } = await createCodes(1);
    const body = { select: { ids: [...ids, foreign.id] }, patch: { status: 'paused' } };
    const { error } = await update(body, 404);
    expect(error.details).toEqual([{ path: 'select.ids[1]', message: `There is no QR code ${foreign.id}` }]);
  });

  test('stores the hash of a password, never the password', async () => {
    const { ids } = await createCodes(2);
    const password = `open ${randomUUID()}`;
    const job: Job = await update({ select: { ids }, patch: { routing: { password } } });
    expect(job.result).toMatchObject({ updated: 2 });
    expect(await read(ids[0]!)).toMatchObject({ passwordProtected: true });
    const link = new URL((await read(ids[0]!)).shortUrl).pathname;
    const right = await fetch(api.url + link, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ password }),
    });
    expect(right.status).toBe(303);
    const stored = await api.db.collection('jobs').find().toArray();
    expect(JSON.stringify(stored)).not.toContain(password);
  });
});

describe('a selection without codes', () => {
  const select = { filter: { tag: `empty-${randomUUID()}` } };
  const requests = async (): Promise<[path: string, body: object][]> => {
    const template = await json(
      await account.request('POST', '/api/v1/templates', { name: randomUUID(), style: { shape: 'dots' } }),
      201,
    );
    return [
      ['/api/v1/qr-codes/bulk-update', { patch: { status: 'paused' } }],
      ['/api/v1/qr-codes/bulk-delete', { expect: 0 }],
      [`/api/v1/templates/${template.id}/apply`, {}],
    ];
  };
  const send = async (path: string, body: object) => {
    const response = await account.request('POST', path, { select, ...body });
    return { status: response.status, body: (await response.json()) as any };
  };

  test('is counted by a dry run, and meets the expectation of 0', async () => {
    for (const [path, body] of await requests()) {
      const dryRun = await send(path, { ...body, expect: 0, dryRun: true });
      expect([path, dryRun]).toEqual([
        path,
        { status: 200, body: expect.objectContaining({ counted: 0, wouldChange: 0, sample: [] }) },
      ]);
    }
  });

  test('is rejected without a dry run, and no error advises a request that fails', async () => {
    for (const [path, body] of await requests()) {
      const empty = await send(path, { ...body, expect: 0 });
      expect([empty.status, empty.body.error.details]).toEqual([
        422,
        [{ path: 'select', message: 'matches no QR code, so there is nothing to do' }],
      ]);
      const other = await send(path, { ...body, expect: 2 });
      expect([other.status, other.body.error.counted]).toEqual([409, 0]);
      expect(other.body.error.message).toMatch(/has no QR codes, not 2, so there is nothing to do/);
    }
  });
});

describe('POST /api/v1/qr-codes/bulk-delete', () => {
  test('deletes the selected codes, whose short links then return 410', async () => {
    // More than one transaction has.
    const { tag, ids } = await createCodes(60);
    const { shortUrl } = await read(ids[0]!);
    const job: Job = await remove({ select: { filter: { tag } }, expect: 60 });
    expect(job).toMatchObject({ type: 'bulk_delete', status: 'completed', result: { deleted: 60 } });
    expect(job.revertible).toBe(false);
    expect((await account.request('GET', `/api/v1/qr-codes/${ids[0]!}`)).status).toBe(404);
    expect((await fetch(api.url + new URL(shortUrl).pathname, { redirect: 'manual' })).status).toBe(410);
    expect(await itemsOf(job.id)).toMatchObject(ids.map((id) => ({ id, outcome: 'deleted' })));
    const refused = await revert(job.id, 409);
    expect(refused.error.code).toBe('not_revertible');
    expect((await auditedDeletions(job.id)).sort()).toEqual(ids.map((id) => ['qr_code.deleted', id]).sort());
  });

  test('deletes nothing unless the expected number is correct', async () => {
    const { tag, ids } = await createCodes(2);
    const select = { filter: { tag } };
    expect((await remove({ select, expect: 1 }, 409)).error).toMatchObject({ counted: 2 });
    expect((await remove({ select }, 422)).error.details).toMatchObject([{ path: 'expect' }]);
    expect(await remove({ select, expect: 2, dryRun: true })).toMatchObject({ counted: 2, wouldChange: 2 });
    expect(await read(ids[1]!)).toBeDefined();
  });
});

describe('POST /api/v1/jobs/:id/revert', () => {
  test('returns codes to their previous revision, except those that were changed since', async () => {
    const { ids } = await createCodes(3);
    const before = await Promise.all(ids.map(read));
    const patch = { replaceInUrls: { find: 'old', replace: 'new' }, tags: { add: ['x'] } };
    const job: Job = await update({ select: { ids }, patch });
    expect(job.revertible).toBe(true);
    await json(await account.request('PATCH', `/api/v1/qr-codes/${ids[1]!}`, { name: 'Edited' }), 200);

    const reverted: Job = await revert(job.id);
    expect(reverted).toMatchObject({
      type: 'revert',
      status: 'completed',
      result: { updated: 2, skipped: 1, failed: 0 },
    });
    expect(await itemsOf(reverted.id, '&outcome=skipped')).toMatchObject([
      { index: 1, id: ids[1], error: { code: 'changed_since' } },
    ]);
    expect(reverted.reverts).toBe(job.id);
    const known = await json(await account.request('GET', `/api/v1/jobs/${job.id}`), 200);
    expect(known).toMatchObject({ revertedBy: reverted.id, revertible: false });
    const after = await Promise.all(ids.map(read));
    expect({ ...after[0], updatedAt: '' }).toEqual({ ...before[0], updatedAt: '' });
    expect(after[1]).toMatchObject({ name: 'Edited', data: 'https://new.example/1' });
    expect({ ...after[2], updatedAt: '' }).toEqual({ ...before[2], updatedAt: '' });
    const [latest] = await historyOf(ids[0]!);
    expect(latest).toMatchObject({ revision: 3, actor: { type: 'job', id: reverted.id, name: 'revert' } });

    expect((await revert(job.id, 409)).error.code).toBe('not_revertible');
    expect((await revert(reverted.id, 409)).error.code).toBe('not_revertible');
  });

  test('keeps a password that the job has set, and says so', async () => {
    const { ids } = await createCodes(1);
    const job: Job = await update({ select: { ids }, patch: { routing: { password: 'open sesame' } } });
    const reverted: Job = await revert(job.id);
    expect(await itemsOf(reverted.id)).toMatchObject([{ warnings: [{ code: 'password_kept' }] }]);
    expect(await read(ids[0]!)).toMatchObject({ passwordProtected: true });
  });

  test('deletes what a bulk creation has created, except codes in use', async () => {
    const shortCodes = [0, 1, 2].map((index) => `revert-${index}-${randomUUID().slice(0, 8)}`);
    const items = shortCodes.map((shortCode) => ({ type: 'url', data: 'https://a.example/', shortCode }));
    const { data, job } = await json(await post('/api/v1/qr-codes/bulk', items), 201);
    const ids = data.map(({ id }: QrCode) => id);
    expect(await itemsOf(job.id, '&outcome=created')).toMatchObject(ids.map((id: string) => ({ id })));
    await json(await account.request('PATCH', `/api/v1/qr-codes/${ids[1]}`, { name: 'Edited' }), 200);
    await fetch(`${api.url}/r/${shortCodes[2]}`, {
      redirect: 'manual',
      headers: { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Safari/604.1' },
    });

    const reverted: Job = await revert(job.id);
    expect(reverted).toMatchObject({ result: { deleted: 1, skipped: 2 } });
    expect(await itemsOf(reverted.id)).toMatchObject([
      { id: ids[0], outcome: 'deleted' },
      { id: ids[1], outcome: 'skipped', error: { code: 'in_use' } },
      { id: ids[2], outcome: 'skipped', error: { code: 'in_use' } },
    ]);
    expect((await fetch(`${api.url}/r/${shortCodes[0]}`, { redirect: 'manual' })).status).toBe(410);
    expect(await auditedDeletions(reverted.id)).toEqual([['qr_code.deleted', ids[0]]]);
  });

  test('frees the short codes that it deletes, for the same account only', async () => {
    const [single, bulk] = [`again-${randomUUID()}`, `again-${randomUUID()}`];
    const items = [single, bulk].map((shortCode) => ({
      type: 'url',
      data: 'https://wrong.example/',
      shortCode,
    }));
    const { job } = await json(await post('/api/v1/qr-codes/bulk', items), 201);
    await revert(job.id);
    const other = await api.createAccount('business');
    const code = (shortCode: string) => ({ type: 'url', data: 'https://right.example/', shortCode });
    const taken = await other.request('POST', '/api/v1/qr-codes', code(single));
    expect((await json(taken, 409)).error.code).toBe('short_code_taken');
    await json(await other.request('POST', '/api/v1/qr-codes/bulk', [code(bulk)]), 409);
    await json(await post('/api/v1/qr-codes', code(single)), 201);
    await json(await post('/api/v1/qr-codes/bulk', [code(bulk)]), 201);
    for (const shortCode of [single, bulk]) {
      const response = await fetch(`${api.url}/r/${shortCode}`, { redirect: 'manual' });
      expect(response.headers.get('location')).toBe('https://right.example/');
    }
  });
});

describe('jobs with several pages of codes', () => {
  const COUNT = 503;
  let tag: string;
  let folder: string;
  let ids: string[];

  beforeAll(async () => {
    folder = await createFolder('Crowded');
    const first = await createCodes(500, { folder });
    tag = first.tag;
    const second = await createCodes(COUNT - 500, { folder, tags: [tag] });
    ids = [...first.ids, ...second.ids];
  });
  const tagCounts = async (): Promise<Record<string, number>> => {
    const { data } = await json(await account.request('GET', '/api/v1/tags?limit=100'), 200);
    return Object.fromEntries(data.map((one: { tag: string; codes: number }) => [one.tag, one.codes]));
  };
  const locationOf = async (id: string): Promise<string | null> => {
    const { pathname } = new URL((await read(id)).shortUrl);
    return (await fetch(api.url + pathname, { redirect: 'manual' })).headers.get('location');
  };

  test('put a renamed tag on each code once, even on those that had both tags', async () => {
    const renamed = `${tag}-new`;
    await update({ select: { ids: ids.slice(0, 10) }, patch: { tags: { add: [renamed] } } });
    const path = `/api/v1/tags/${tag}`;
    const response = await account.request('PATCH', path, { name: renamed }, WAIT);
    expect(await json(response, 200)).toEqual({ tag: renamed, codes: COUNT });
    expect(response.headers.get('preference-applied')).toBe('wait=20');
    const counts = await tagCounts();
    expect([counts[tag], counts[renamed]]).toEqual([undefined, COUNT]);
    for (const id of [ids[0]!, ids.at(-1)!]) expect((await read(id)).tags).toEqual([renamed]);
    tag = renamed;
  });

  test('replace URLs that short links then follow, and a revert restores all but the one edited in between', async () => {
    const some = ids.slice(0, 60);
    const patch = { replaceInUrls: { find: 'old', replace: 'new' } };
    const job: Job = await update({ select: { ids: some }, expect: 60, patch });
    for (const index of [0, 31, 51, 59])
      expect(await locationOf(some[index]!)).toBe(`https://new.example/${index}`);
    const edited = some[51]!;
    await json(await account.request('PATCH', `/api/v1/qr-codes/${edited}`, { name: 'Edited' }), 200);
    const reverted: Job = await revert(job.id);
    expect(reverted.result).toMatchObject({ updated: 59, skipped: 1 });
    expect(await itemsOf(reverted.id, '&outcome=skipped')).toMatchObject([
      { index: 51, id: edited, error: { code: 'changed_since' } },
    ]);
    const { data: changed } = await json(
      await account.request('GET', `/api/v1/qr-codes?tag=${tag}&search=new.example`),
      200,
    );
    expect(changed.map(({ id }: QrCode) => id)).toEqual([edited]);
    // Short links follow an edit within 2 s.
    const isBack = async () => (await locationOf(some[31]!)) === 'https://old.example/31';
    await waitFor(isBack, 10_000, () => 'the former destination');
  });

  test('move codes out of a deleted folder with one revision each, and then delete the folder', async () => {
    const [to, below] = [await createFolder('Roomy'), await createFolder('Below', folder)];
    const { revision } = (await historyOf(ids[499]!))[0];
    const path = `/api/v1/folders/${folder}?moveTo=${to}`;
    const submitted = await json(await account.request('DELETE', path), 202);
    expect(submitted).toMatchObject({ type: 'bulk_update', progress: { total: COUNT } });
    await waitForEnd(submitted.id);
    expect(await json(await account.request('GET', `/api/v1/jobs/${submitted.id}`), 200)).toMatchObject({
      status: 'completed',
      result: { updated: COUNT, skipped: 0, failed: 0 },
      revertible: false,
    });
    const moved = await json(await account.request('GET', `/api/v1/qr-codes?folder=${to}&limit=1`), 200);
    expect(moved.pagination.total).toBe(COUNT);
    expect((await account.request('GET', `/api/v1/folders/${folder}`)).status).toBe(404);
    expect((await json(await account.request('GET', `/api/v1/folders/${below}`), 200)).parentId).toBe(to);
    const [latest] = await historyOf(ids[499]!);
    expect(latest).toMatchObject({
      revision: revision + 1,
      changes: [{ path: 'folder', from: folder, to }],
    });
    expect((await revert(submitted.id, 409)).error.code).toBe('not_revertible');
    expect(await auditedDeletions(submitted.id)).toEqual([['folder.deleted', folder]]);
  });

  test('do not delay the small job of another account', async () => {
    const other = await api.createAccount('business');
    const code = { type: 'url', data: 'https://a.example/' };
    await json(await other.request('POST', '/api/v1/qr-codes', code), 201);
    const body = { select: { filter: {} }, patch: { name: 'Renamed' } };
    const large = await json(await post('/api/v1/qr-codes/bulk-update', { ...body, select: { ids } }), 202);
    const small = await json(await other.request('POST', '/api/v1/qr-codes/bulk-update', body, WAIT), 200);
    await waitForEnd(large.id);
    const { finishedAt } = await json(await account.request('GET', `/api/v1/jobs/${large.id}`), 200);
    expect(Date.parse(small.finishedAt)).toBeLessThan(Date.parse(finishedAt));
  });
});

describe('GET /api/v1/jobs/:id/items', () => {
  test('pages by cursor, and returns everything as CSV', async () => {
    const { ids } = await createCodes(5);
    const job: Job = await update({ select: { ids }, patch: { name: '=1+1' } });
    const seen: Item[] = [];
    let path: string | null = `/api/v1/jobs/${job.id}/items?limit=2&outcome=updated`;
    while (path !== null) {
      const response = await account.request('GET', path);
      const { data, pagination } = await json(response, 200);
      seen.push(...data);
      path = pagination.nextCursor && /<([^>]+)>/.exec(response.headers.get('link')!)![1]!;
    }
    expect(seen.map(({ id }) => id)).toEqual(ids);
    const csv = await account.request('GET', `/api/v1/jobs/${job.id}/items`, undefined, {
      accept: 'text/csv',
    });
    const lines = (await csv.text()).trimEnd().split('\r\n');
    expect(lines[0]).toBe('index,row,id,outcome,error,message,warnings');
    expect(lines.slice(1)).toEqual(ids.map((id, index) => `${index},,${id},updated,,,`));
  });

  test('returns the same 404 for a job of another account as for a missing one', async () => {
    const { ids } = await createCodes(1);
    const job: Job = await update({ select: { ids }, patch: { status: 'paused' } });
    const other = await api.createAccount('business');
    expect((await other.request('GET', `/api/v1/jobs/${job.id}/items`)).status).toBe(404);
  });
});

describe('scheduled changes of codes that a job changes', () => {
  test('are recorded first if they are due, and blocked if they no longer fit', async () => {
    const { ids } = await createCodes(2);
    const [due, blocked] = ids as [string, string];
    const at = new Date(Date.now() + 3_600_000).toISOString();
    const schedule = async (id: string, patch: object): Promise<string> =>
      (await json(await post(`/api/v1/qr-codes/${id}/scheduled-changes`, { at, patch }), 201)).id;
    await makeDue(api.db, due, [await schedule(due, { name: 'Evening' })]);
    await schedule(blocked, { routing: { activeUntil: '2030-01-01T00:00:00Z' } });
    const patch = { routing: { activeFrom: '2031-01-01T00:00:00.000Z' } };
    expect(await update({ select: { ids }, expect: 2, patch })).toMatchObject({ result: { updated: 2 } });
    expect(await read(due)).toMatchObject({ name: 'Evening', routing: patch.routing });
    expect((await historyOf(due)).map(({ actor }) => actor.type)).toEqual(['job', 'schedule', 'job']);
    const changes = await json(
      await account.request('GET', `/api/v1/qr-codes/${blocked}/scheduled-changes`),
      200,
    );
    expect(changes.data).toMatchObject([{ state: 'blocked', error: { code: 'validation_error' } }]);
    expect(await remove({ select: { ids }, expect: 2 })).toMatchObject({ result: { deleted: 2 } });
    expect(await api.db.collection('scheduled_changes').countDocuments({ qrCodeId: { $in: ids } })).toBe(0);
  });
});
