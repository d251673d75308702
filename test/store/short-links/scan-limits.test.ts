import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createScanLimiter } from '../../../api/redirect/access/scan-limiter.js';
import { newId } from '../../../store/mongo/ids.js';
import { QR_CODES } from '../../../store/qr-codes/qr-code-documents.js';
import { type ScanLimitStore } from '../../../store/short-links/scan-limits.js';
import { openTestDatabase, type TestDatabase } from '../../support/test-database.js';
import { createTestStores } from '../../support/test-stores.js';

let database: TestDatabase;
let limits: ScanLimitStore;
beforeAll(async () => {
  database = await openTestDatabase();
  limits = createTestStores(database.store.db).scanLimits;
});
afterAll(() => database.release());

const codes = () => database.store.db.collection<{ _id: string }>(QR_CODES);

/** Inserts a code with a limit, and returns its ID. */
async function insertCode(fields: Record<string, unknown>): Promise<string> {
  const _id = newId('qrCode');
  await codes().insertOne({ _id, revision: 3, shortCodes: [_id], ...fields } as { _id: string });
  return _id;
}

const take = (id: string, asked: number) => limits.take(id, asked, 20_000);

test('scans are granted until the limit is used up, and the last one sets the time at which it was', async () => {
  const id = await insertCode({ routing: { scanLimit: { scans: 5, confirm: false } } });
  expect(await take(id, 3)).toEqual({ kind: 'granted', scans: 3, isLast: false, needsWakeUp: false });
  const unused = await codes().findOne({ _id: id });
  for (const field of ['exhaustedAt', 'timeline']) expect(unused).not.toHaveProperty(field);
  expect(await take(id, 3)).toEqual({ kind: 'granted', scans: 2, isLast: true, needsWakeUp: true });
  const used = await codes().findOne({ _id: id });
  expect(used).toMatchObject({ scansUsed: 5, exhaustedAt: expect.any(Date), revision: 3 });
  expect(used).toMatchObject({
    timeline: { nextAt: (used as unknown as { exhaustedAt: Date }).exhaustedAt },
  });
  expect(await take(id, 1)).toEqual({ kind: 'granted', scans: 0, isLast: false, needsWakeUp: false });
  expect(await codes().findOne({ _id: id })).toEqual(used);
});

test('the transition of a used-up limit is due at once, unless an earlier one is', async () => {
  const routing = { scanLimit: { scans: 1, confirm: false } };
  const [past, future, wakeUpSentAt] = [new Date('2026-01-01'), new Date('2090-01-01'), new Date()];
  const earlier = await insertCode({ routing, timeline: { nextAt: past } });
  const later = await insertCode({ routing, timeline: { nextAt: future, wakeUpSentAt } });
  await take(earlier, 1);
  await take(later, 1);
  expect(await codes().findOne({ _id: earlier })).toMatchObject({ timeline: { nextAt: past } });
  const { exhaustedAt, timeline } = (await codes().findOne({ _id: later })) as unknown as {
    exhaustedAt: Date;
    timeline: object;
  };
  expect(timeline).toEqual({ nextAt: exhaustedAt, wakeUpSentAt });
});

test('a limit below the number of used scans grants none, and a higher one continues to count', async () => {
  const id = await insertCode({ routing: { scanLimit: { scans: 3, confirm: false } }, scansUsed: 7 });
  expect(await take(id, 2)).toMatchObject({ scans: 0 });
  await codes().updateOne({ _id: id }, { $set: { 'routing.scanLimit.scans': 9 } });
  expect(await take(id, 5)).toMatchObject({ kind: 'granted', scans: 2, isLast: true });
  expect(await codes().findOne({ _id: id })).toMatchObject({ scansUsed: 9 });
});

test('the last scan is due to be recorded, and needs a wake-up unless one was just sent', async () => {
  const routing = { scanLimit: { scans: 1, confirm: false } };
  const id = await insertCode({ routing });
  expect(await take(id, 1)).toMatchObject({ isLast: true, needsWakeUp: true });
  const used = await codes().findOne<{ exhaustedAt: Date; timeline: { nextAt: Date } }>({ _id: id });
  expect(used?.timeline.nextAt).toEqual(used?.exhaustedAt);
  await codes().updateOne({ _id: id }, { $unset: { scansUsed: '', exhaustedAt: '' } });
  expect(await take(id, 1)).toMatchObject({ isLast: true, needsWakeUp: false });
  const earlier = new Date('2026-01-01T00:00:00Z');
  const waiting = await insertCode({ routing, timeline: { nextAt: earlier } });
  expect(await take(waiting, 1)).toMatchObject({ needsWakeUp: true });
  expect(await codes().findOne({ _id: waiting })).toMatchObject({ timeline: { nextAt: earlier } });
  const unused = await insertCode({ routing: { scanLimit: { scans: 2, confirm: false } } });
  await take(unused, 1);
  expect(await codes().findOne({ _id: unused })).not.toHaveProperty('timeline');
});

test('a code whose limit was removed counts nothing, and a deleted code grants nothing', async () => {
  const unlimited = await insertCode({});
  expect(await take(unlimited, 5)).toEqual({ kind: 'unlimited' });
  expect(await codes().findOne({ _id: unlimited })).not.toHaveProperty('scansUsed');
  const routing = { scanLimit: { scans: 3, confirm: false } };
  const deleted = await insertCode({ routing, deletedAt: new Date() });
  expect(await take(deleted, 1)).toEqual({ kind: 'deleted' });
  expect(await take('qr_unknown', 1)).toEqual({ kind: 'deleted' });
});

test('concurrent scans in several processes share writes, and exactly the limit is granted', async () => {
  const id = await insertCode({ routing: { scanLimit: { scans: 100, confirm: false } } });
  let writes = 0;
  const exhausted: string[] = [];
  const limiters = Array.from({ length: 3 }, () =>
    createScanLimiter({
      limits: {
        take: (...request) => {
          writes += 1;
          return limits.take(...request);
        },
      },
      timeoutMs: 20_000,
      onExhausted: (qrCodeId) => exhausted.push(qrCodeId),
    }),
  );
  const results = await Promise.all(
    Array.from({ length: 400 }, (_, n) => limiters[n % limiters.length]!.take(id)),
  );
  expect(results.filter((result) => result === 'granted')).toHaveLength(99);
  expect(results.filter((result) => result === 'last')).toHaveLength(1);
  expect(results.filter((result) => result === 'exhausted')).toHaveLength(300);
  expect(writes).toBeLessThan(20);
  expect(exhausted).toEqual([id]);
});

test('a scan fails if the store does, and the next one asks again', async () => {
  const id = await insertCode({ routing: { scanLimit: { scans: 1, confirm: false } } });
  let isDown = true;
  const limiter = createScanLimiter({
    limits: { take: (...request) => (isDown ? Promise.reject(new Error('down')) : limits.take(...request)) },
    timeoutMs: 20_000,
    onExhausted: () => undefined,
  });
  await expect(limiter.take(id)).rejects.toThrow('down');
  isDown = false;
  expect(await limiter.take(id)).toBe('last');
  expect(await limiter.take(id)).toBe('exhausted');
});
