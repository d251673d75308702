import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { getFreePort } from '../../embedded/ports.js';
import { EVENTS } from '../../store/events/event-documents.js';
import { QR_CODE_REVISIONS } from '../../store/qr-codes/revisions.js';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { TEST_SECRET_KEY } from '../support/secret-key.js';
import { startProcess, type ServiceProcess } from '../support/service-process.js';
import { waitFor } from '../support/wait-for.js';
import { startReceiver, type Receiver } from '../support/webhook-receiver.js';

const CODES = 40;
const CHANGES_PER_CODE = 25;
/** Clients that send their changes one after another, each to codes of its own. */
const CLIENTS = 8;
const KILLS = 6;

/** Outlives the processes under test: it creates the account and reads the results. */
let survivor: TestApi;
let account: TestAccount;
let receiver: Receiver;
let env: Record<string, string>;
const running: Partial<Record<'api' | 'worker', ServiceProcess>> = {};

beforeAll(async () => {
  const shared = {
    SECRET_KEY: TEST_SECRET_KEY,
    TEMPORAL_TASK_QUEUE: `t-${randomUUID()}`,
    WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
  };
  survivor = await startTestApi(shared);
  account = await survivor.createAccount();
  receiver = await startReceiver();
  const port = await getFreePort();
  env = {
    ...shared,
    MONGODB_URI: process.env['QRELAY_TEST_MONGODB_URI']!,
    MONGODB_DATABASE: survivor.db.databaseName,
    TEMPORAL_ADDRESS: process.env['QRELAY_TEST_TEMPORAL_ADDRESS']!,
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    GEOIP_DATABASE: 'none',
    DATA_DIR: `${survivor.dataDir}/killed`,
    RATE_LIMIT_PER_MINUTE: '0',
    DAILY_QUOTA_BUSINESS: '0',
  };
  await Promise.all([start('api'), start('worker')]);
});

afterAll(async () => {
  await Promise.all(Object.values(running).map((process) => process.end('SIGKILL')));
  await receiver?.stop();
  await survivor?.stop();
});

async function start(name: 'api' | 'worker'): Promise<void> {
  const started = startProcess(name, env);
  running[name] = started;
  await started.ready();
}

async function json(response: Response): Promise<any> {
  expect(response.ok).toBe(true);
  return response.json();
}

/** Reads the name and the ETag of a code through the API that survives. */
async function read(id: string): Promise<{ name: string | null; etag: string }> {
  const response = await account.request('GET', `/api/v1/qr-codes/${id}`);
  return { name: (await json(response)).name, etag: response.headers.get('etag')! };
}

/**
 * Changes the name of a code through the API under test.
 *
 * @returns The new ETag; undefined if no response reported success.
 */
async function rename(id: string, name: string, etag: string): Promise<string | undefined> {
  try {
    const response = await fetch(`${env['PUBLIC_URL']}/api/v1/qr-codes/${id}`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${account.key}`,
        'content-type': 'application/json',
        'if-match': etag,
      },
      body: JSON.stringify({ name }),
      signal: AbortSignal.timeout(10_000),
    });
    await response.arrayBuffer();
    return response.status === 200 ? response.headers.get('etag')! : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Changes a code once: a change without a response may still be stored, perhaps later, and `If-Match` rejects
 * its repetition.
 *
 * @returns The new ETag.
 */
async function changeOnce(id: string, name: string, before: string): Promise<string> {
  for (let etag = before; ;) {
    const after = await rename(id, name, etag);
    if (after !== undefined) return after;
    await sleep(500);
    const current = await read(id);
    if (current.name === name) return current.etag;
    etag = current.etag;
  }
}

async function killAtRandom(signal: AbortSignal): Promise<number> {
  let kills = 0;
  while (kills < KILLS && !signal.aborted) {
    const name = kills % 2 === 0 ? 'api' : 'worker';
    await sleep(300 + Math.random() * 700);
    await running[name]!.end('SIGKILL');
    kills += 1;
    await start(name);
  }
  return kills;
}

test('1,000 changes create exactly 1,000 revisions and events while the API and the worker are killed, and each event arrives', async () => {
  await json(
    await account.request('POST', '/api/v1/webhooks', { url: receiver.url, events: ['qr_code.updated'] }),
  );
  const create = async () =>
    (
      await json(
        await account.request('POST', '/api/v1/qr-codes', { type: 'url', data: 'https://example.com' }),
      )
    ).id as string;
  const ids: string[] = [];
  for (let index = 0; index < CODES; index += 1) ids.push(await create());

  const done = new AbortController();
  const killing = killAtRandom(done.signal);
  const client = async (number: number) => {
    for (const id of ids.filter((_, index) => index % CLIENTS === number)) {
      let etag = '"1"';
      for (let change = 0; change < CHANGES_PER_CODE; change += 1) {
        etag = await changeOnce(id, `Change ${change}`, etag);
      }
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));
  done.abort();
  expect(await killing).toBeGreaterThanOrEqual(2);

  const revisions = await survivor.db.collection(QR_CODE_REVISIONS).find({}).toArray();
  const events = await survivor.db.collection(EVENTS).find({ type: 'qr_code.updated' }).toArray();
  const changes = revisions.filter(({ revision }) => revision > 1);
  expect(events.map(({ _id }) => String(_id)).sort()).toEqual(
    changes.map(({ qrCodeId, revision }) => `msg_${qrCodeId}_${revision}`).sort(),
  );
  for (const id of ids) {
    const own = changes.filter(({ qrCodeId }) => qrCodeId === id);
    const numbers = own.map(({ revision }) => revision as number).sort((one, other) => one - other);
    expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, index) => index + 2));
    const names = own
      .sort((one, other) => one['revision'] - other['revision'])
      .map(({ content }) => content.name as string);
    expect(names).toEqual(Array.from({ length: CHANGES_PER_CODE }, (_, index) => `Change ${index}`));
  }
  await waitFor(
    () => new Set(receiver.ids()).size >= events.length,
    90_000,
    () => `${events.length} events; ${new Set(receiver.ids()).size} arrived`,
  );
  expect([...new Set(receiver.ids())].sort()).toEqual(events.map(({ _id }) => String(_id)).sort());
}, 400_000);
