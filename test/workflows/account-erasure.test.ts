import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Client, Connection, WorkflowHandle } from '@temporalio/client';
import { createErasureStarter } from '../../api/accounts/erasure-starter.js';
import { openTemporalClient } from '../../api/temporal/client.js';
import { loadSettings } from '../../config/settings.js';
import { deleteAccountWorkflowId } from '../../core/contracts.js';
import { COLLECTIONS } from '../../store/collections.js';
import { createDeletedAccountStore } from '../../store/accounts/deleted-accounts.js';
import { serializeScans } from '../../store/scans/spool-format.js';
import { startTestApi, type TestApi } from '../support/api.js';
import { dumpHistories } from '../support/dump-histories.js';
import { startJobWorker, type JobWorker } from '../support/job-worker.js';
import { TEST_SECRET_KEY } from '../support/secret-key.js';
import {
  bytesOf,
  findMarked,
  liveIn,
  marksOf,
  rollUp,
  scanOf,
  scanShortLink,
  type LivedIn,
} from '../support/seeded-account.js';
import { waitFor } from '../support/wait-for.js';
import { startReceiver, type Receiver } from '../support/webhook-receiver.js';

/** Collections that hold nothing of any account. One that is new and in neither list fails the test below. */
const OF_NO_ACCOUNT = ['visitor_salts', 'roll_up_checkpoints'];
const LONG_AGO_MS = 3 * 60_000;

let env: Record<string, string>;
let api: TestApi;
let worker: JobWorker | undefined;
let client: Client;
let receiver: Receiver;

beforeAll(async () => {
  env = {
    TEMPORAL_TASK_QUEUE: `t-${randomUUID()}`,
    SECRET_KEY: TEST_SECRET_KEY,
    WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
    RATE_LIMIT_PER_MINUTE: '1000',
    DAILY_QUOTA_BUSINESS: '100000',
  };
  api = await startTestApi(env);
  env['MONGODB_DATABASE'] = api.db.databaseName;
  const settings = loadSettings({ TEMPORAL_ADDRESS: process.env['QRELAY_TEST_TEMPORAL_ADDRESS'] });
  client = openTemporalClient(settings);
  receiver = await startReceiver();
  worker = await startJobWorker(env);
}, 60_000);

afterAll(async () => {
  await worker?.stop();
  await (client?.connection as Connection | undefined)?.close();
  await receiver?.stop();
  await api?.stop();
});

const count = (collection: string, query: object) => api.db.collection(collection).countDocuments(query);

/** When an account was closed that nothing can still be under way for. */
const longAgo = () => new Date(Date.now() - LONG_AGO_MS);

/** The workflow that erases it: the API answers before it has told Temporal. */
async function erasing({ account }: LivedIn): Promise<WorkflowHandle> {
  const handle = client.workflow.getHandle(deleteAccountWorkflowId(account.accountId));
  await waitFor(
    () =>
      handle.describe().then(
        () => true,
        () => false,
      ),
    60_000,
    () => 'its erasing to be started',
  );
  return handle;
}

/** Has it erased as if it had been deleted long ago, and waits for the end. */
async function erase(gone: LivedIn): Promise<WorkflowHandle> {
  const { accountId } = gone.account;
  // What it has lived through is delivered: a delivery under way would be recorded whenever it ends.
  await waitFor(
    async () => (await count('webhook_deliveries', { accountId, status: 'delivered' })) > 0,
    60_000,
    () => 'its delivery to be recorded',
  );
  expect(await createDeletedAccountStore(api.db).markDeleted(accountId, longAgo())).toBe(true);
  await createErasureStarter(client, env['TEMPORAL_TASK_QUEUE']!)(accountId, 5_000);
  const handle = await erasing(gone);
  await handle.result();
  return handle;
}

describe('the erasing of a deleted account', () => {
  test('leaves nothing of it anywhere but its short codes, and every byte of another account', async () => {
    const gone = await liveIn(api, receiver.url);
    const kept = await liveIn(api, receiver.url);
    await receiver.expect(2, 60_000);
    await waitFor(
      async () => (await count('webhook_deliveries', { status: 'delivered' })) === 2,
      60_000,
      () => 'both deliveries to be recorded',
    );
    await worker!.stop();
    worker = undefined;
    await rollUp(api.db);
    // With no worker: a job that waits, with its input, and a scan whose event is still owed.
    const waiting = await gone.account.request(
      'POST',
      '/api/v1/qr-codes/bulk',
      [{ type: 'text', data: 'late' }],
      {
        prefer: 'wait=0',
      },
    );
    expect(waiting.status).toBe(202);
    await scanShortLink(api, gone.code.shortCode);
    // Windows of calls go by themselves after a minute: not here, so that none is missing for another reason.
    await api.db.collection('rate_windows').updateMany({}, { $set: { expiresAt: new Date(2 ** 42) } });

    const marks = await marksOf(api.db, gone.account);
    const others = await marksOf(api.db, kept.account);
    const before = await findMarked(api.db, marks);
    const collections = (await api.db.listCollections().toArray()).map(({ name }) => name);
    const known = new Set([...collections, ...COLLECTIONS.map(({ collection }) => collection)]);
    expect([...before.keys(), ...OF_NO_ACCOUNT].sort()).toEqual([...known].sort());
    const untouched = await bytesOf(api.db, others);
    expect(Object.keys(untouched).length).toBeGreaterThan(10);

    const { accountId, password } = gone.account;
    const done = await gone.session.request('DELETE', '/api/v1/account', { password });
    expect(done.status).toBe(204);
    await api.db
      .collection<{ _id: string }>('accounts')
      .updateOne({ _id: accountId }, { $set: { deletedAt: longAgo() } });
    worker = await startJobWorker(env);
    const erased = (await (await erasing(gone)).result()) as Record<string, number>;
    expect(erased).toMatchObject({ codes: 3, webhooks: 1, apiKeys: 2, sessions: 1, jobs: 3 });
    expect(erased['scans']).toBeGreaterThan(100);

    const left = await findMarked(api.db, marks);
    expect([...left.keys()]).toEqual(['qr_codes']);
    const stones = left.get('qr_codes')!;
    for (const stone of stones) {
      expect(Object.keys(stone).sort()).toEqual(['_id', 'accountId', 'deletedAt', 'shortCodes']);
    }
    const reserved = stones.flatMap(({ shortCodes }) => shortCodes as string[]);
    expect(reserved).toEqual(expect.arrayContaining(gone.shortCodes));
    expect(await bytesOf(api.db, others)).toEqual(untouched);
    // The event that was owed was not sent.
    expect(receiver.received).toHaveLength(2);
  }, 240_000);

  test('takes scans away that come out of a spool later', async () => {
    const gone = await liveIn(api, receiver.url);
    await erase(gone);
    const folder = join(api.dataDir, 'spool');
    await mkdir(folder, { recursive: true });
    const late = scanOf(gone.account.accountId, gone.code, longAgo());
    await writeFile(join(folder, 'draft'), serializeScans([late]));
    await rename(join(folder, 'draft'), join(folder, '0123456789abcdef-00000000-1.scans'));
    await waitFor(
      async () => (await readdir(folder)).length === 0,
      20_000,
      () => 'the spool to be replayed',
    );
    const left = await findMarked(api.db, [gone.account.accountId]);
    expect([...left.keys()]).toEqual(['qr_codes']);
  }, 180_000);

  test('may be done again, and leaves a domain bound to it', async () => {
    const domain = 'qr.rosa.example';
    const gone = await liveIn(api, receiver.url);
    await gone.account.request('PATCH', '/api/v1/account', { branding: { domain } });
    const { accountId } = gone.account;
    await erase(gone);
    const once = await bytesOf(api.db, [accountId]);
    expect(Object.keys(once).sort()).toEqual(['accounts', 'qr_codes']);
    const find = () => api.db.collection<{ _id: string }>('accounts').findOne({ _id: accountId });
    expect(await find()).toEqual({
      _id: accountId,
      email: accountId,
      deletedAt: expect.any(Date),
      domains: [domain],
    });

    const again = await client.workflow.start('deleteAccount', {
      workflowId: deleteAccountWorkflowId(accountId),
      taskQueue: env['TEMPORAL_TASK_QUEUE']!,
      args: [{ accountId }],
    });
    expect(await again.result()).toEqual({});
    expect(await bytesOf(api.db, [accountId])).toEqual(once);
  }, 180_000);

  test('never touches an account that is in use', async () => {
    const account = await api.createAccount();
    const before = await bytesOf(api.db, [account.accountId]);
    const handle = await client.workflow.start('deleteAccount', {
      workflowId: deleteAccountWorkflowId(account.accountId),
      taskQueue: env['TEMPORAL_TASK_QUEUE']!,
      args: [{ accountId: account.accountId }],
    });
    await expect(handle.result()).rejects.toMatchObject({ cause: { cause: { type: 'conflict' } } });
    expect(await bytesOf(api.db, [account.accountId])).toEqual(before);
  }, 60_000);

  test('shows operators whose it is and how far it came, and nothing that was the account’s', async () => {
    const gone = await liveIn(api, receiver.url);
    const { accountId, email } = gone.account;
    const handle = await erase(gone);
    const described = await handle.describe();
    expect(described.memo).toEqual({ kind: 'delete_account', account: accountId });
    const attributes = described.typedSearchAttributes;
    expect(attributes.get({ name: 'QrelayAccountId', type: 'KEYWORD' })).toBe(accountId);
    expect(attributes.get({ name: 'QrelayKind', type: 'KEYWORD' })).toBe('delete_account');
    expect(attributes.get({ name: 'QrelayState', type: 'KEYWORD' })).toBe('completed');
    expect(await handle.query('progress')).toMatchObject({ codes: 3 });
    const history = await dumpHistories(client, `WorkflowId = "${described.workflowId}"`);
    expect(history.includes(accountId)).toBe(true);
    for (const secret of [email, gone.code.shortCode, gone.code.id, 'Rosa', 'example.com', receiver.url])
      expect([secret, history.includes(secret)]).toEqual([secret, false]);
  }, 180_000);
});
