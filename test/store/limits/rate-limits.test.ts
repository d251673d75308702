import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Db } from 'mongodb';
import { createIdempotencyKeyStore } from '../../../store/limits/idempotency-keys.js';
import {
  createRateLimitStore,
  PER_DAY,
  PER_HOUR,
  PER_MINUTE,
  RATE_WINDOWS,
  secondsUntilReset,
} from '../../../store/limits/rate-limits.js';
import { createSecretBox } from '../../../store/mongo/secret-box.js';
import { TEST_SECRET_KEY } from '../../support/secret-key.js';
import { openTestDatabase, type TestDatabase } from '../../support/test-database.js';

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await openTestDatabase();
  ({ db } = database.store);
});
afterAll(() => database.release());

const windows = () => createRateLimitStore(db, 20_000);
const unixSeconds = () => Math.floor(Date.now() / 1000);

/** Moves everything that was counted into the future, as if the database's clock had been set back. */
async function setClockBack(id: string, seconds: number): Promise<void> {
  await db.collection<{ _id: string }>(RATE_WINDOWS).updateOne({ _id: id }, [
    {
      $set: {
        seconds: {
          $map: { input: '$seconds', in: { at: { $add: ['$$this.at', seconds] }, calls: '$$this.calls' } },
        },
      },
    },
  ]);
}

test.each([60, 600, 86_400])(
  'after the clock was set back by %d s, a used-up limit stays used up for one window, and says when it resets',
  async (seconds) => {
    const id = `back-${seconds}`;
    const [first] = await windows().consume(id, 3, 3);
    expect(first).toMatchObject({ allowed: true });
    await setClockBack(id, seconds);
    const [state] = await windows().consume(id, 3);
    expect(state).toMatchObject({ allowed: false, remaining: 0 });
    expect(state!.resetAt).toBeGreaterThan(unixSeconds());
    expect(state!.resetAt).toBeLessThanOrEqual(unixSeconds() + 61);
  },
);

test('after the clock was set back, calls are counted on top of the former ones, and exactly', async () => {
  await windows().consume('on-top', 5, 2);
  await setClockBack('on-top', 600);
  const states = await windows().consume('on-top', 5, 4);
  expect(states.map(({ allowed }) => allowed)).toEqual([true, true, true, false]);
  expect(states[3]!.resetAt).toBeLessThanOrEqual(unixSeconds() + 61);
});

test('hourly sign-in limits behave the same after the clock was set back', async () => {
  await windows().consume('hour', 3, 3, PER_HOUR);
  await setClockBack('hour', 7_200);
  const [state] = await windows().consume('hour', 3, 1, PER_HOUR);
  expect(state).toMatchObject({ allowed: false });
  expect(state!.resetAt).toBeLessThanOrEqual(unixSeconds() + 3_660);
});

/** Lets time pass for a window, by moving everything that was counted into the past. */
const letPass = (id: string, seconds: number) => setClockBack(id, -seconds);

test.each([
  [30, PER_MINUTE],
  [10, PER_HOUR],
  [20, PER_DAY],
])(
  'a client that makes 0.5%% fewer than %d calls, evenly spaced, is never rejected',
  async (limit, length) => {
    const id = `even-${limit}-${length.per}`;
    for (let call = 0; call < limit + 35; call++) {
      const [state] = await windows().consume(id, limit, 1, length);
      expect([call, state!.allowed]).toEqual([call, true]);
      await letPass(id, (length.seconds * 1.005) / limit);
    }
  },
);

test.each([PER_MINUTE, PER_HOUR, PER_DAY])(
  'no window per $per ever contains more calls than the limit, and a rejected client waits for one at most',
  async (length) => {
    const id = `full-${length.per}`;
    await windows().consume(id, 30, 29, length);
    // The last call is in the slot of the others, or in the next one.
    await letPass(id, length.slotSeconds / 2);
    await windows().consume(id, 30, 1, length);
    const [rejected] = await windows().consume(id, 30, 1, length);
    expect(rejected).toMatchObject({ allowed: false });
    expect(secondsUntilReset(rejected!, 0)).toBeLessThanOrEqual(length.seconds);
    expect(secondsUntilReset(rejected!, 0)).toBeGreaterThan(length.seconds * 0.99 - 5);
    await letPass(id, length.seconds - length.slotSeconds - 5);
    expect(await windows().consume(id, 30, 1, length)).toMatchObject([{ allowed: false }]);
    await letPass(id, length.slotSeconds + 5);
    expect(await windows().consume(id, 30, 30, length)).toHaveLength(30);
    expect(await windows().consume(id, 30, 1, length)).toMatchObject([{ allowed: false }]);
  },
);

test('a window stores a bounded number of times, whatever its limit is', async () => {
  for (let call = 0; call < 280; call++) {
    await windows().consume('bounded', 100_000);
    await letPass('bounded', 0.25);
  }
  const [stored] = await db
    .collection<{ _id: string }>(RATE_WINDOWS)
    .aggregate([{ $match: { _id: 'bounded' } }, { $project: { size: { $bsonSize: '$$ROOT' } } }])
    .toArray();
  expect(stored!['size']).toBeLessThan(16 * 1024);
});

test('a limit states the current time of the clock by which it resets', async () => {
  const [state] = await windows().consume('as-of', 1);
  expect(Math.abs(state!.asOf! - unixSeconds())).toBeLessThan(60);
});

function keys() {
  return createIdempotencyKeyStore(
    db,
    createSecretBox(Buffer.from(TEST_SECRET_KEY), 'idempotency'),
    windows(),
  );
}

const record = (id: string) => ({
  id,
  accountId: 'acc_1',
  authority: null,
  fingerprint: 'f',
  operationKey: `key-of-${id}`,
  response: null,
});

test('of concurrent requests with a new Idempotency-Key, one claims it, and one takes over after its lease', async () => {
  const claims = await Promise.all(
    Array.from({ length: 20 }, () => keys().claim(record('many'), 60_000, 1_000)),
  );
  expect(claims.filter(({ kind }) => kind === 'claimed')).toHaveLength(1);
  expect(await keys().takeOver('many', 60_000)).toBe(false);
  expect((await keys().find('many'))!.leaseRemainingMs).toBeGreaterThan(30_000);
  await keys().release('many');
  const takeOvers = await Promise.all(Array.from({ length: 20 }, () => keys().takeOver('many', 60_000)));
  expect(takeOvers.filter(Boolean)).toHaveLength(1);
  await keys().renew('many', 100_000);
  expect((await keys().find('many'))!.leaseRemainingMs).toBeGreaterThan(60_000);
});

test('a lease that was given before the clock was set back ends at once', async () => {
  await keys().claim(record('back'), 10_000, 1_000);
  await keys().renew('back', 600_000);
  expect(await keys().takeOver('back', 10_000)).toBe(true);
});

test('a refunded call counts as if it had never been made', async () => {
  const [first] = await windows().consume('refund', 2);
  await windows().consume('refund', 2);
  expect(await windows().consume('refund', 2)).toMatchObject([{ allowed: false }]);
  await windows().refund('refund', first!.asOf!);
  expect(await windows().consume('refund', 2)).toMatchObject([{ allowed: true, remaining: 0 }]);
  expect(await windows().consume('refund', 2)).toMatchObject([{ allowed: false }]);
});

test('a refund in a window that never counted the call changes nothing', async () => {
  await windows().refund('never-used', unixSeconds());
  const [state] = await windows().consume('never-used', 1);
  expect(state).toMatchObject({ allowed: true });
  await windows().refund('never-used', state!.asOf! - 30);
  expect(await windows().consume('never-used', 1)).toMatchObject([{ allowed: false }]);
});
