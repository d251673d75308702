import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { DAY_MS } from '../../core/basics/time/durations.js';
import { createDeletedAccountStore } from '../../store/accounts/deleted-accounts.js';
import { createSessionStore } from '../../store/accounts/sessions.js';
import { createRollUpCheckpoints } from '../../store/analytics/checkpoints.js';
import { createScanTotals } from '../../store/analytics/scan-totals.js';
import { COLLECTIONS } from '../../store/collections.js';
import { migrateStore } from '../../store/migrations.js';
import { createIdempotencyKeyStore } from '../../store/limits/idempotency-keys.js';
import { createRateLimitStore } from '../../store/limits/rate-limits.js';
import type { Store } from '../../store/mongo/client.js';
import { ensureIndexes } from '../../store/mongo/indexes.js';
import { createSecretBox } from '../../store/mongo/secret-box.js';
import { newScanId, type ScanDocument } from '../../store/scans/scan-documents.js';
import { createTestStores } from '../support/test-stores.js';
import { createWakeUpStore } from '../../store/webhooks/wake-ups.js';
import { createWebhookStore } from '../../store/webhooks/webhooks.js';
import { openBlankDatabase } from '../support/test-database.js';

const NOW = Date.UTC(2026, 10, 20);
const ago = (days: number) => new Date(NOW - days * DAY_MS);

let store: Store;
let release: () => Promise<void>;

beforeEach(async () => {
  ({ store, release } = await openBlankDatabase());
});
afterEach(() => release());

const scan = (qrCodeId: string, days: number): ScanDocument => ({
  _id: newScanId(),
  accountId: 'acc_1',
  qrCodeId,
  shortCode: 'abc',
  at: ago(days),
  country: null,
  region: null,
  city: null,
  device: 'mobile',
  os: null,
  browser: null,
  referrer: null,
  bot: false,
  botReason: null,
  visitor: 'v',
});

/** Creates what version 0.1 creates when it starts. */
async function startVersion01(): Promise<void> {
  await store.db.collection('scan_totals').createIndex({ until: 1 });
  await store.db.collection('scan_days').createIndex({ accountId: 1 });
}

/** Stores what version 0.1 stored: 40 scans of `qr_old` were deleted by retention, 3 remain. */
async function storeVersion01(): Promise<void> {
  const { db } = store;
  await startVersion01();
  await db.collection<{ _id: string }>('scan_totals').insertMany([
    {
      _id: 'qr_old',
      accountId: 'acc_1',
      token: 'a',
      scans: 42,
      until: ago(2),
      lastScannedAt: ago(5),
      forgotten: 40,
      forgottenUntil: ago(700),
    },
    // Invalidated by a late scan: only what was archived is known.
    {
      _id: 'qr_stale',
      accountId: 'acc_1',
      forgotten: 7,
      forgottenUntil: ago(700),
      lastScannedAt: ago(800),
    },
    { _id: 'qr_new', accountId: 'acc_1', token: 'b', scans: 1, until: ago(2), lastScannedAt: ago(3) },
  ] as never);
  await db.collection<{ _id: string }>('scan_roll_ups').insertMany([
    { _id: 'totals', through: ago(2) },
    { _id: 'days', through: ago(1) },
    { _id: 'old-totals', through: ago(700) },
    { _id: 'left-behind', through: ago(0) },
  ] as never);
  await db.collection('scan_days').insertOne({ accountId: 'acc_1', start: ago(3) });
  await db.collection('visitor_salts').insertOne({ _id: '2026-11-20' as never, salt: 'secret' });
  await createTestStores(db).scans.insertMany(
    [scan('qr_old', 6), scan('qr_old', 5), scan('qr_old', 1), scan('qr_stale', 4), scan('qr_new', 3)],
    5_000,
  );
}

async function start(): Promise<void> {
  await migrateStore(store.db);
  await ensureIndexes(store.db, COLLECTIONS);
}

async function expectTotals(): Promise<void> {
  const totals = createScanTotals(store.db);
  const expected = { qr_old: 43, qr_stale: 8, qr_new: 1 };
  const found = await totals.find('acc_1', Object.keys(expected));
  expect(Object.fromEntries([...found].map(([id, { totalScans }]) => [id, totalScans]))).toEqual(expected);
  expect(found.get('qr_old')?.lastScannedAt).toEqual(ago(1));
  expect(Object.fromEntries(await totals.listForAccount('acc_1'))).toEqual(expected);
}

test('totals of version 0.1 keep scans that retention has deleted, and can be advanced and invalidated', async () => {
  await storeVersion01();
  await start();
  await expectTotals();
  const totals = createScanTotals(store.db);
  const codes = ['qr_old', 'qr_stale', 'qr_new'].map((qrCodeId) => ({ accountId: 'acc_1', qrCodeId }));
  expect(await totals.listStale(10)).toEqual([{ accountId: 'acc_1', qrCodeId: 'qr_stale' }]);
  await totals.advance(codes, ago(0));
  await expectTotals();
  await totals.invalidate(codes.map(({ qrCodeId }) => qrCodeId));
  await expectTotals();
});

test('checkpoints of version 0.1 resume, except that all rollups are rebuilt', async () => {
  await storeVersion01();
  await start();
  const checkpoints = createRollUpCheckpoints(store.db);
  expect(await checkpoints.get('totals')).toEqual(ago(2));
  expect(await checkpoints.get('archive')).toEqual(ago(700));
  expect(await checkpoints.get('orphans')).toEqual(ago(0));
  expect(await checkpoints.get('days')).toBeUndefined();
  expect(await checkpoints.resumeFrom('days')).toEqual(ago(6));
});

test('a migration can run in several processes at once, repeatedly, and on an empty database', async () => {
  await start();
  await storeVersion01();
  await Promise.all([start(), start(), start()]);
  await start();
  await expectTotals();
  const names = (await store.db.listCollections().toArray()).map(({ name }) => name);
  expect(names).not.toContain('scan_days');
  expect(names).not.toContain('scan_roll_ups');
  expect(names).not.toContain('visitor_salts');
});

test('a total that version 0.1 wrote after the migration is counted again', async () => {
  await storeVersion01();
  await start();
  const total = { $set: { until: ago(0), scans: 3 } };
  await store.db.collection<{ _id: string }>('scan_totals').updateOne({ _id: 'qr_old' }, total);
  await startVersion01();
  await start();
  await expectTotals();
});

test('a start without data of version 0.1 scans no collection', async () => {
  const { db } = store;
  await storeVersion01();
  await start();
  await db.command({ profile: 2 });
  await migrateStore(db);
  await db.command({ profile: 0 });
  const read = await db.collection('system.profile').distinct('ns', { planSummary: { $exists: true } });
  expect(read).toEqual([`${db.databaseName}.installation`]);
});

test('sessions of version 0.1 keep working, with an ID and as if they were used now', async () => {
  const { db } = store;
  const sessions = db.collection<{ _id: string; [field: string]: unknown }>('sessions');
  await sessions.createIndex({ accountId: 1 });
  await db.collection<{ _id: string }>('accounts').insertOne({ _id: 'acc_1', plan: 'free' } as never);
  const expiresAt = new Date(Date.now() + 10 * DAY_MS);
  const createdAt = new Date(Date.now() - 20 * DAY_MS);
  await sessions.insertMany(['a', 'b'].map((_id) => ({ _id, accountId: 'acc_1', createdAt, expiresAt })));
  await Promise.all([start(), start()]);
  await start();
  const migrated = await createSessionStore(db).list('acc_1', new Date());
  expect(migrated.map((session) => [session.createdAt, session.expiresAt, session.userAgent])).toEqual(
    Array(2).fill([createdAt, expiresAt, null]),
  );
  expect(new Set(migrated.map(({ id }) => id)).size).toBe(2);
  for (const { id, lastUsedAt } of migrated) {
    expect(id).toMatch(/^ses_[0-9a-z]{26}$/);
    expect(Math.abs(lastUsedAt.getTime() - Date.now())).toBeLessThan(60_000);
  }
});

test('deleted accounts, idempotency keys, chunks, and webhooks of version 0.1 keep their renamed fields', async () => {
  const { db } = store;
  const secretKey = Buffer.alloc(32, 1);
  const keyBox = createSecretBox(secretKey, 'idempotency');
  const webhookBox = createSecretBox(secretKey, 'webhook secrets');
  const insert = (collection: string, document: object) => db.collection(collection).insertOne(document);
  await startVersion01();
  await insert('accounts', { _id: 'acc_1', email: 'acc_1', closedAt: ago(1), eraseAfter: ago(1) });
  await insert('idempotency_keys', {
    _id: 'key_1',
    accountId: 'acc_1',
    fingerprint: 'f',
    effectId: 'op_1',
    leaseUntil: ago(0),
    createdAt: new Date(),
    answer: keyBox.seal(JSON.stringify({ kind: 'again' }), 'key_1'),
  });
  await insert('job_chunks', { _id: 'job_1:0', jobId: 'job_1', index: 0, codes: [], chosen: ['qr_1'] });
  const secrets = [{ sealed: webhookBox.seal('whsec_first', 'wh_1'), effectId: 'op_1' }];
  await insert('webhooks', { _id: 'wh_1', accountId: 'acc_1', woken: true, secrets });
  await start();

  expect(await createDeletedAccountStore(db).getState('acc_1')).toEqual({ deletedAt: ago(1) });
  expect(
    await createIdempotencyKeyStore(db, keyBox, createRateLimitStore(db, 20_000)).find('key_1'),
  ).toMatchObject({
    operationKey: 'op_1',
    response: { kind: 'rerun' },
  });
  expect(await db.collection('job_chunks').findOne({ jobId: 'job_1' })).toMatchObject({
    idsWithCustomShortCode: ['qr_1'],
  });
  const webhooks = createWebhookStore(db, secretKey);
  // A pending wake-up without an age is overdue at once.
  expect(await createWakeUpStore(db).claimOverdue(new Date())).toBe('wh_1');
  const repeated = await webhooks.insert(
    { id: 'wh_1', accountId: 'acc_1' } as Parameters<typeof webhooks.insert>[0],
    'whsec_second',
    'op_1',
  );
  expect(repeated?.secret).toBe('whsec_first');
});

test('codes of an earlier version await their first scan unless a person has scanned them', async () => {
  const codes = store.db.collection<{ _id: string; accountId: string }>('qr_codes');
  const ids = ['qr_new', 'qr_bot', 'qr_scanned', 'qr_archived', 'qr_deleted'];
  await codes.insertMany(
    ids.map((_id) => ({
      _id,
      accountId: 'acc_1',
      searchText: '',
      name: null,
      tags: [],
      metadata: {},
      shortCode: _id,
      encoded: '',
      destination: '',
      ...(_id === 'qr_deleted' && { deletedAt: ago(1) }),
    })),
  );
  await store.db
    .collection<ScanDocument>('scans')
    .insertMany([{ ...scan('qr_bot', 1), bot: true }, scan('qr_scanned', 1)]);
  await store.db
    .collection<{ _id: string }>('scan_totals')
    .insertOne({ _id: 'qr_archived', archivedScans: 4 } as { _id: string });
  await migrateStore(store.db);
  const waiting = await codes.find({ awaitsFirstScan: true }).toArray();
  expect(waiting.map(({ _id }) => _id).sort()).toEqual(['qr_bot', 'qr_new']);
  expect(waiting[0]).toMatchObject({ accountId: 'acc_1' });
  expect(await codes.countDocuments()).toBe(ids.length);
});

test('the index of pending events of an earlier version is replaced by one without other scans', async () => {
  const scans = store.db.collection('scans');
  await scans.createIndex({ outbox: 1, _id: 1 }, { sparse: true });
  await migrateStore(store.db);
  await ensureIndexes(store.db, COLLECTIONS);
  const found = (await scans.indexes()).find(({ name }) => name === 'outbox_1__id_1');
  expect(found).toMatchObject({ partialFilterExpression: { outbox: { $exists: true } } });
  expect(found).not.toHaveProperty('sparse');
});
