import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Client, Connection, WorkflowHandle } from '@temporalio/client';
import { preferAttributes } from '../../temporal/attribute-fallback.js';
import { createErasureStarter } from '../../api/accounts/erasure-starter.js';
import { openTemporalClient } from '../../api/temporal/client.js';
import { loadSettings } from '../../config/settings.js';
import { deleteAccountWorkflowId } from '../../core/accounts/account-deletion.js';
import { COLLECTIONS } from '../../store/collections.js';
import { createDeletedAccountStore } from '../../store/accounts/deleted-accounts.js';
import { serializeScans } from '../../store/scans/spool-format.js';
import { startTestApi, type TestApi } from '../support/api.js';
import { dumpHistories } from '../support/dump-histories.js';
import { WITH_DELIVERIES, startJobWorker, type JobWorker } from '../support/job-worker.js';
import { TEST_SECRET_KEY } from '../support/secret-key.js';
import {
  bytesOf,
  findMarked,
  seedAccount,
  marksOf,
  rollUp,
  scanOf,
  scanShortLink,
  type SeededAccount,
} from '../support/seeded-account.js';
import { waitFor } from '../support/wait-for.js';
import { startReceiver, type Receiver } from '../support/webhook-receiver.js';

/** Collections that hold nothing of any account. */
const NOT_OWNED = COLLECTIONS.filter(({ erasure }) => erasure === 'not owned').map(
  ({ collection }) => collection,
);
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
  worker = await startJobWorker({ ...env, ...WITH_DELIVERIES });
});

afterAll(async () => {
  await worker?.stop();
  await (client?.connection as Connection | undefined)?.close();
  await receiver?.stop();
  await api?.stop();
});

const count = (collection: string, query: object) => api.db.collection(collection).countDocuments(query);

/** A time of deletion after which nothing can still be in flight. */
const longAgo = () => new Date(Date.now() - LONG_AGO_MS);

/** Waits for the erasure of an account to start, which happens after the response to the deletion. */
async function erasureOf({ account }: SeededAccount): Promise<WorkflowHandle> {
  const handle = client.workflow.getHandle(deleteAccountWorkflowId(account.accountId));
  await waitFor(
    () =>
      handle.describe().then(
        () => true,
        () => false,
      ),
    60_000,
    () => 'the erasure to start',
  );
  return handle;
}

/** Erases an account as if it had been deleted long ago, and waits for the end. */
async function erase(deleted: SeededAccount): Promise<WorkflowHandle> {
  const { accountId } = deleted.account;
  // A delivery in flight would be recorded whenever it ends.
  await waitFor(
    async () => (await count('webhook_deliveries', { accountId, status: 'delivered' })) > 0,
    60_000,
    () => 'the delivery to be recorded',
  );
  expect(await createDeletedAccountStore(api.db).markDeleted(accountId, longAgo())).toBe(true);
  await createErasureStarter(client, env['TEMPORAL_TASK_QUEUE']!, preferAttributes)(accountId, 5_000);
  const handle = await erasureOf(deleted);
  await handle.result();
  return handle;
}

interface ErasedAccount {
  deleted: SeededAccount;
  handle: WorkflowHandle;
}

const DOMAIN = 'qr.rosa.example';

/** An account with data of all kinds that an earlier test has left. */
let untouchedAccount: SeededAccount | undefined;
let shared: Promise<ErasedAccount> | undefined;

/** Returns an account with a custom domain that has been erased, for tests that only look at what is left. */
function erasedAccount(): Promise<ErasedAccount> {
  shared ??= (async () => {
    const deleted = untouchedAccount ?? (await seedAccount(api, receiver.url));
    await deleted.account.request('PATCH', '/api/v1/account', { branding: { domain: DOMAIN } });
    return { deleted, handle: await erase(deleted) };
  })();
  return shared;
}

describe('the erasure of a deleted account', () => {
  test('removes everything except its short codes, and leaves every byte of another account', async () => {
    const deleted = await seedAccount(api, receiver.url);
    const other = await seedAccount(api, receiver.url);
    await receiver.expect(2, 60_000);
    await waitFor(
      async () => (await count('webhook_deliveries', { status: 'delivered' })) === 2,
      60_000,
      () => 'both deliveries to be recorded',
    );
    await waitFor(
      async () => (await count('events', { type: 'job.completed' })) === 6,
      60_000,
      () => 'the events of all jobs to be recorded',
    );
    await worker!.stop();
    worker = undefined;
    await rollUp(api.db);
    // Without a worker: a queued job with its input, and a scan whose event is pending.
    const queued = await deleted.account.request(
      'POST',
      '/api/v1/qr-codes/bulk',
      [{ type: 'text', data: 'late' }],
      {
        prefer: 'wait=0',
      },
    );
    expect(queued.status).toBe(202);
    await scanShortLink(api, deleted.code.shortCode);
    // Rate windows expire after a minute. Not here, so that only the erasure removes them.
    await api.db.collection('rate_windows').updateMany({}, { $set: { expiresAt: new Date(2 ** 42) } });

    const marks = await marksOf(api.db, deleted.account);
    const others = await marksOf(api.db, other.account);
    const before = await findMarked(api.db, marks);
    const collections = (await api.db.listCollections().toArray()).map(({ name }) => name);
    const known = new Set([...collections, ...COLLECTIONS.map(({ collection }) => collection)]);
    expect([...before.keys(), ...NOT_OWNED].sort()).toEqual([...known].sort());
    const settled = before.get('scheduled_changes')!.map(({ state }) => String(state));
    expect(settled.sort()).toEqual(['blocked', 'cancelled']);
    const pending = before.get('qr_codes')!.filter(({ schedule }) => schedule !== undefined);
    expect(JSON.stringify(pending)).toContain(`Note of ${deleted.account.email}`);
    const untouched = await bytesOf(api.db, others);
    expect(Object.keys(untouched).length).toBeGreaterThan(10);

    const { accountId, password } = deleted.account;
    const done = await deleted.session.request('DELETE', '/api/v1/account', { password });
    expect(done.status).toBe(204);
    await api.db
      .collection<{ _id: string }>('accounts')
      .updateOne({ _id: accountId }, { $set: { deletedAt: longAgo() } });
    worker = await startJobWorker({ ...env, ...WITH_DELIVERIES });
    const erased = (await (await erasureOf(deleted)).result()) as Record<string, number>;
    expect(erased).toMatchObject({ codes: 5, files: 1, webhooks: 1, apiKeys: 2, invitations: 1, jobs: 5 });
    expect(erased['scans']).toBeGreaterThan(100);

    const left = await findMarked(api.db, marks);
    const withTombstones = COLLECTIONS.filter(({ erasure }) => erasure === 'tombstones');
    expect([...left.keys()]).toEqual(withTombstones.map(({ collection }) => collection));
    const tombstones = left.get('qr_codes')!;
    for (const tombstone of tombstones) {
      expect(Object.keys(tombstone).sort()).toEqual(['_id', 'accountId', 'deletedAt', 'shortCodes']);
    }
    const reserved = tombstones.flatMap(({ shortCodes }) => shortCodes as string[]);
    expect(reserved).toEqual(expect.arrayContaining(deleted.shortCodes));
    expect(await bytesOf(api.db, others)).toEqual(untouched);
    untouchedAccount = other;
    // The pending event was not sent.
    expect(receiver.received).toHaveLength(2);
  }, 240_000);

  test('removes scans that are replayed from a spool later', async () => {
    const { deleted } = await erasedAccount();
    const folder = join(api.dataDir, 'spool');
    await mkdir(folder, { recursive: true });
    const late = scanOf(deleted.account.accountId, deleted.code, longAgo());
    await writeFile(join(folder, 'draft'), serializeScans([late]));
    await rename(join(folder, 'draft'), join(folder, '0123456789abcdef-00000000-1.scans'));
    await waitFor(
      async () => (await readdir(folder)).length === 0,
      20_000,
      () => 'the spool to be replayed',
    );
    const left = await findMarked(api.db, [deleted.account.accountId]);
    expect([...left.keys()].sort()).toEqual(['accounts', 'qr_codes']);
  }, 180_000);

  test('shows operators the account’s ID and the progress, but none of the account’s data', async () => {
    const { deleted, handle } = await erasedAccount();
    const { accountId, email } = deleted.account;
    const described = await handle.describe();
    expect(described.memo).toEqual({ kind: 'delete_account', account: accountId });
    const attributes = described.typedSearchAttributes;
    expect(attributes.get({ name: 'QrelayAccountId', type: 'KEYWORD' })).toBe(accountId);
    expect(attributes.get({ name: 'QrelayKind', type: 'KEYWORD' })).toBe('delete_account');
    expect(attributes.get({ name: 'QrelayState', type: 'KEYWORD' })).toBe('completed');
    expect(await handle.query('progress')).toMatchObject({ codes: 5 });
    const history = await dumpHistories(client, `WorkflowId = "${described.workflowId}"`);
    expect(history.includes(accountId)).toBe(true);
    for (const secret of [
      email,
      deleted.code.shortCode,
      deleted.code.id,
      'Rosa',
      'example.com',
      receiver.url,
    ])
      expect([secret, history.includes(secret)]).toEqual([secret, false]);
  }, 180_000);

  test('is safe to repeat, and leaves a custom domain bound to the account', async () => {
    const { deleted } = await erasedAccount();
    const { accountId } = deleted.account;
    const once = await bytesOf(api.db, [accountId]);
    expect(Object.keys(once).sort()).toEqual(['accounts', 'qr_codes']);
    const find = () => api.db.collection<{ _id: string }>('accounts').findOne({ _id: accountId });
    expect(await find()).toEqual({
      _id: accountId,
      email: accountId,
      deletedAt: expect.any(Date),
      domains: [DOMAIN],
    });

    const repeated = await client.workflow.start('deleteAccount', {
      workflowId: deleteAccountWorkflowId(accountId),
      taskQueue: env['TEMPORAL_TASK_QUEUE']!,
      args: [{ accountId }],
    });
    expect(await repeated.result()).toEqual({});
    expect(await bytesOf(api.db, [accountId])).toEqual(once);
  }, 180_000);

  test('never touches an account that is not deleted', async () => {
    const account = await api.createAccount();
    const before = await bytesOf(api.db, [account.accountId]);
    const handle = await client.workflow.start('deleteAccount', {
      workflowId: deleteAccountWorkflowId(account.accountId),
      taskQueue: env['TEMPORAL_TASK_QUEUE']!,
      args: [{ accountId: account.accountId }],
    });
    await expect(handle.result()).rejects.toMatchObject({ cause: { cause: { type: 'conflict' } } });
    expect(await bytesOf(api.db, [account.accountId])).toEqual(before);
  });
});
