import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { deliveryTaskQueue } from '../../core/workflows/task-queues.js';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { TEST_SECRET_KEY } from '../support/secret-key.js';
import { dumpHistories } from '../support/dump-histories.js';
import { startProcess, type ServiceProcess } from '../support/service-process.js';
import { waitFor } from '../support/wait-for.js';
import { respondWith, startReceiver, type Receiver } from '../support/webhook-receiver.js';

let api: TestApi;
let worker: ServiceProcess;
let account: TestAccount;
let receiver: Receiver;
let connection: Connection;
const taskQueue = `t-${randomUUID()}`;

beforeAll(async () => {
  const env = {
    WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
    SECRET_KEY: TEST_SECRET_KEY,
    TEMPORAL_TASK_QUEUE: taskQueue,
    LOG_LEVEL: 'trace',
  };
  api = await startTestApi(env);
  worker = startProcess('worker', {
    ...env,
    MONGODB_URI: process.env['QRELAY_TEST_MONGODB_URI']!,
    MONGODB_DATABASE: api.db.databaseName,
    TEMPORAL_ADDRESS: process.env['QRELAY_TEST_TEMPORAL_ADDRESS']!,
    DATA_DIR: `${api.dataDir}/worker`,
  });
  await worker.ready();
  account = await api.createAccount();
  receiver = await startReceiver();
  connection = await Connection.connect({ address: process.env['QRELAY_TEST_TEMPORAL_ADDRESS']! });
});

afterAll(async () => {
  await worker?.end('SIGKILL');
  await connection?.close();
  await api?.stop();
  await receiver?.stop();
});

async function post(path: string, body?: unknown): Promise<Record<string, string>> {
  const headers = { 'idempotency-key': randomUUID() };
  const response = await account.request('POST', path, body, headers);
  expect(response.ok).toBe(true);
  return (await response.json()) as Record<string, string>;
}

/** Every document of the database as BSON bytes. */
async function readDatabase(): Promise<Buffer> {
  const collections = await api.db.listCollections({}, { nameOnly: true }).toArray();
  const parts: Buffer[] = [];
  for (const { name } of collections) {
    const documents = api.db.collection(name).find({}, { raw: true });
    for await (const bytes of documents) parts.push(bytes as unknown as Buffer);
  }
  return Buffer.concat(parts);
}

/** The forms in which a secret could leak: as shown, its key alone, and its key as bytes. */
function formsOf(secret: string): Buffer[] {
  const base64 = secret.slice('whsec_'.length);
  return [Buffer.from(secret), Buffer.from(base64), Buffer.from(base64, 'base64')];
}

test('a signing secret or the value of a custom header is in no document, log, Temporal history, or response', async () => {
  const header = `gateway-${randomUUID()}`;
  const headers = { 'X-Gateway-Key': header };
  const { id, secret: first } = await post('/api/v1/webhooks', { url: receiver.url, headers });
  const { secret: second } = await post(`/api/v1/webhooks/${id}/rotate-secret`);
  await post(`/api/v1/webhooks/${id}/test`);
  await receiver.expect(1, 20_000);
  receiver.respond = respondWith(500, {}, 'no');
  await post(`/api/v1/webhooks/${id}/test`);
  await receiver.expect(3, 20_000);

  const later = await Promise.all(
    ['', `/${id}`, `/${id}/deliveries`].map(async (path) =>
      (await account.request('GET', `/api/v1/webhooks${path}`)).text(),
    ),
  );
  const changed = await account.request('PATCH', `/api/v1/webhooks/${id}`, { description: 'changed' });
  const client = new Client({ connection });
  let histories: Buffer = Buffer.alloc(0);
  await waitFor(
    async () => {
      histories = await dumpHistories(client, `TaskQueue = '${deliveryTaskQueue(taskQueue)}'`);
      return histories.includes(id!);
    },
    10_000,
    () => 'the actor to be listed',
  );
  const places: Record<string, Buffer> = {
    database: await readDatabase(),
    'log of the API': Buffer.from(api.logLines.join('')),
    'log of the worker': Buffer.from(worker.output()),
    'histories of Temporal': histories,
    'later responses': Buffer.from([...later, await changed.text()].join('\n')),
    'what the receiver got': Buffer.from(JSON.stringify(receiver.received)),
  };
  for (const [place, bytes] of Object.entries(places)) {
    expect([place, bytes.length > 100]).toEqual([place, true]);
    for (const secret of [first!, second!]) {
      for (const form of formsOf(secret)) expect([place, bytes.includes(form)]).toEqual([place, false]);
    }
    expect([place, bytes.includes(header)]).toEqual([place, place === 'what the receiver got']);
  }
  // Proof that the search covered the right places: they mention the webhook.
  for (const place of ['database', 'histories of Temporal', 'later responses']) {
    expect([place, places[place]!.includes(id!)]).toEqual([place, true]);
  }
});
