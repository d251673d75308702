import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApi, type Session, type TestAccount, type TestApi } from '../support/api.js';
import { startJobWorker, type JobWorker } from '../support/job-worker.js';

/**
 * A key that is limited to the folder `Agency` submits jobs for the folder `Moved` below it. The owner then
 * moves that folder away, or revokes the key, while the jobs wait for a worker.
 */

type Json = Record<string, any>;

let api: TestApi;
let owner: TestAccount;
let session: Session;
let worker: JobWorker;
let env: Record<string, string>;
let agency: string;

beforeAll(async () => {
  const taskQueue = `t-${randomUUID()}`;
  api = await startTestApi({ TEMPORAL_TASK_QUEUE: taskQueue, RATE_LIMIT_PER_MINUTE: '0' });
  env = {
    TEMPORAL_TASK_QUEUE: taskQueue,
    MONGODB_DATABASE: api.db.databaseName,
    PUBLIC_URL: api.url,
  };
  worker = await startJobWorker(env);
  owner = await api.createAccount('business');
  session = await owner.signIn();
  agency = (await own('POST', 'folders', { name: 'Agency' })).id;
});
afterAll(async () => {
  await worker?.stop();
  await api?.stop();
});

/** Sends a request of the owner. */
async function own(method: string, path: string, body?: object): Promise<Json> {
  const response = await session.request(method, `/api/v1/${path}`, body);
  const json = (await response.json()) as Json;
  if (response.status >= 300) throw new Error(`${path} returned ${response.status}: ${JSON.stringify(json)}`);
  return json;
}

/** Creates a key. @returns Its ID, and a function that sends its requests. */
async function createKey(fields: object = {}) {
  const created = await own('POST', 'api-keys', { name: 'Key', ...fields });
  const call = async (method: string, path: string, body?: object | string, prefer = 'wait=60') => {
    const response = await fetch(`${api.url}/api/v1/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${created['key']}`,
        'content-type': typeof body === 'string' ? 'text/csv' : 'application/json',
        prefer,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const json = response.status === 204 ? {} : ((await response.json()) as Json);
    return { ...json, httpStatus: response.status } as Json;
  };
  return { id: created['id'] as string, call };
}

type Call = Awaited<ReturnType<typeof createKey>>['call'];

async function untilSettled(id: string): Promise<Json> {
  for (;;) {
    const job = await own('GET', `jobs/${id}`);
    if (job['status'] !== 'queued' && job['status'] !== 'running') return job;
    await sleep(50);
  }
}

const createCode = (folder: string, name: string) =>
  own('POST', 'qr-codes', { type: 'url', data: `https://owner.example/${name}`, name, folder });

async function prepareImport(call: Call, file: string): Promise<string> {
  const { id } = await call('POST', 'imports', { format: 'qrelay' });
  expect((await call('PUT', `imports/${id}/file`, file)).httpStatus).toBe(204);
  expect((await untilSettled(id))['status']).toBe('awaiting_confirmation');
  return id;
}

/** Runs `submit` and `change` while no worker runs, so that the jobs begin after the change. */
async function withoutWorker<Result>(submit: () => Promise<Result>, change: () => Promise<unknown>) {
  await worker.stop();
  try {
    const submitted = await submit();
    await change();
    return submitted;
  } finally {
    worker = await startJobWorker(env);
  }
}

const NO_WAIT = 'wait=0';

describe('jobs of a key that is limited to folders', () => {
  test('do not reach codes of a folder that the owner has moved away from the key', async () => {
    const { call } = await createKey({ folders: [agency] });
    const moved = (await own('POST', 'folders', { name: 'Moved', parentId: agency })).id;
    const template = (await own('POST', 'templates', { name: 'Red', style: { foreground: '#aa0000' } })).id;
    const code = await createCode(moved, 'one');
    const inside = await createCode(agency, 'inside');

    const items = [1, 2, 3].map((n) => ({ type: 'url', data: `https://agency.example/${n}`, folder: moved }));
    const bulk = await call('POST', 'qr-codes/bulk', items);
    expect(bulk.httpStatus).toBe(201);
    const jobs = await call('GET', 'jobs?type=bulk_create');
    const j1 = jobs['data'][0].id as string;
    const select = { ids: [code['id'], inside['id']] };
    const j2 = await call('POST', 'qr-codes/bulk-update', { select, patch: { name: 'Agency' } });
    expect(j2['result']).toMatchObject({ updated: 2 });
    const j3 = await call('POST', 'qr-codes/bulk-update', {
      select: { ids: [inside['id']] },
      patch: { folder: moved },
    });
    expect(j3['result']).toMatchObject({ updated: 1 });
    const j4 = await call('POST', 'qr-codes/bulk-update', {
      select: { ids: [inside['id']] },
      patch: { folder: agency },
    });
    expect(j4['result']).toMatchObject({ updated: 1 });
    const waiting = await prepareImport(call, `id,type,data.url\n${code['id']},url,https://evil.example/\n`);
    const creating = await prepareImport(call, `type,data.url,folder\nurl,https://evil.example/,${moved}\n`);

    const submitted = await withoutWorker(
      async () => {
        const submit = async (path: string, body: object): Promise<string> => {
          const job = await call('POST', path, body, NO_WAIT);
          expect([path, job['httpStatus']]).toEqual([path, 202]);
          return job['id'] as string;
        };
        return {
          update: await submit('qr-codes/bulk-update', { select, patch: { name: 'Later' } }),
          move: await submit('qr-codes/bulk-update', {
            select: { ids: [inside['id']] },
            patch: { folder: moved },
          }),
          apply: await submit(`templates/${template}/apply`, { select }),
          remove: await submit('qr-codes/bulk-delete', { select: { ids: [code['id']] }, expect: 1 }),
          create: await submit('qr-codes/bulk', [
            { type: 'url', data: 'https://agency.example/4', folder: moved },
          ]),
          zip: await submit('exports', { select: { ids: [code['id']] }, formats: ['png'] }),
          sheet: await submit('sheets', { select: { ids: [code['id']] }, layout: 'L7160' }),
        };
      },
      () => own('PATCH', `folders/${moved}`, { parentId: null }),
    );
    expect((await call('GET', `qr-codes/${code['id']}`)).httpStatus).toBe(404);

    expect(await untilSettled(submitted.update)).toMatchObject({ result: { updated: 1, skipped: 1 } });
    expect(await untilSettled(submitted.move)).toMatchObject({ result: { updated: 0, failed: 1 } });
    expect(await untilSettled(submitted.apply)).toMatchObject({ result: { updated: 1, skipped: 1 } });
    expect(await untilSettled(submitted.remove)).toMatchObject({ result: { deleted: 0, skipped: 1 } });
    for (const id of [submitted.create, submitted.zip, submitted.sheet]) {
      expect(await untilSettled(id)).toMatchObject({ status: 'failed', error: { code: 'not_found' } });
    }

    expect(await call('POST', `jobs/${j2['id']}/revert`)).toMatchObject({ result: { updated: 0 } });
    expect(await call('POST', `jobs/${j1}/revert`)).toMatchObject({ result: { deleted: 0, skipped: 3 } });
    expect(await call('POST', `imports/${waiting}/confirm`)).toMatchObject({ result: { updated: 0 } });
    const made = await call('POST', `imports/${creating}/confirm`);
    expect(made).toMatchObject({ result: { created: 0, failed: 1 } });
    expect(await own('GET', `qr-codes/${code['id']}`)).toMatchObject({
      name: 'Agency',
      data: 'https://owner.example/one',
    });
    expect((await own('GET', `qr-codes?folder=${moved}`))['pagination'].total).toBe(4);
  });

  test('do not put a code back into a folder that the key no longer sees', async () => {
    const { call } = await createKey({ folders: [agency] });
    const former = (await own('POST', 'folders', { name: 'Former', parentId: agency })).id;
    const code = await createCode(former, 'back');
    const job = await call('POST', 'qr-codes/bulk-update', {
      select: { ids: [code['id']] },
      patch: { folder: agency },
    });
    await own('PATCH', `folders/${former}`, { parentId: null });
    const revert = await call('POST', `jobs/${job['id']}/revert`);
    expect(revert['result']).toMatchObject({ updated: 0, failed: 1 });
    expect((await own('GET', `qr-codes/${code['id']}`))['folder']).toBe(agency);
  });
});

describe('jobs of an API key', () => {
  test('end with the key: once it is revoked, they change nothing, say why, and cannot be confirmed', async () => {
    const key = await createKey();
    const code = await createCode(agency, 'revoked');
    const waiting = await prepareImport(
      key.call,
      `id,type,data.url\n${code['id']},url,https://evil.example/\n`,
    );
    const select = { ids: [code['id']] };
    const submitted = await withoutWorker(
      async () => [
        await key.call('POST', 'qr-codes/bulk-update', { select, patch: { name: 'Evil' } }, NO_WAIT),
        await key.call('POST', 'qr-codes/bulk-delete', { select, expect: 1 }, NO_WAIT),
        await key.call('POST', 'qr-codes/bulk', [{ type: 'text', data: 'evil' }], NO_WAIT),
        await key.call('POST', 'exports', { select, formats: ['png'] }, NO_WAIT),
      ],
      () => own('DELETE', `api-keys/${key.id}`),
    );
    for (const { id } of submitted) {
      const job = await untilSettled(id);
      expect(job).toMatchObject({ status: 'failed', error: { code: 'forbidden' } });
      expect(job['error'].message).toContain('revoked or has expired');
    }
    const confirmed = await session.request('POST', `/api/v1/imports/${waiting}/confirm`, {});
    expect(confirmed.status).toBe(409);
    expect(((await confirmed.json()) as Json)['error'].message).toContain('create another one');
    expect(await own('GET', `qr-codes/${code['id']}`)).toMatchObject({
      name: 'revoked',
      data: 'https://owner.example/revoked',
    });
  });

  test('continue after a rotation of the key, and jobs of a session after the session has ended', async () => {
    const key = await createKey();
    const other = await owner.signIn();
    const [byKey, bySession] = [await createCode(agency, 'key'), await createCode(agency, 'session')];
    const body = (code: Json) => ({ select: { ids: [code['id']] }, patch: { tags: ['done'] } });
    const submitted = await withoutWorker(
      async () => [
        await key.call('POST', 'qr-codes/bulk-update', body(byKey), NO_WAIT),
        (await (await other.request('POST', '/api/v1/qr-codes/bulk-update', body(bySession))).json()) as Json,
      ],
      async () => {
        await own('POST', `api-keys/${key.id}/rotate`, { overlapSeconds: 0 });
        expect((await other.request('POST', '/api/v1/auth/sign-out')).status).toBeLessThan(300);
      },
    );
    for (const { id } of submitted) {
      expect(await untilSettled(id)).toMatchObject({ status: 'completed', result: { updated: 1 } });
    }
  });
});
