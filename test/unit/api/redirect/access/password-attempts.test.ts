import { expect, test } from '@jest/globals';
import { createPasswordAttempts } from '../../../../../api/redirect/access/password-attempts.js';
import { SECOND_MS, utcDay } from '../../../../../core/time/durations.js';

const MIDNIGHT = Date.parse('2026-11-24T00:00:00Z');

/** Counts in memory, with a clock of its own. The windows are those of the store: what is older than 61 s no longer counts. */
function createFixture() {
  const clock = { at: MIDNIGHT };
  const salts = new Map<number, Uint8Array>();
  const windows = new Map<string, number[]>();
  const attempts = createPasswordAttempts(
    {
      async consume(id, limit) {
        const times = (windows.get(id) ?? []).filter((at) => at > clock.at - 61 * SECOND_MS);
        const allowed = times.length < limit;
        windows.set(id, allowed ? [...times, clock.at] : times);
        const remaining = limit - times.length;
        return [{ per: 'minute', allowed, limit, remaining, resetAt: 0, asOf: clock.at }];
      },
      async refund(id, at) {
        const times = windows.get(id) ?? [];
        times.splice(times.indexOf(at), 1);
      },
    },
    {
      at(instant) {
        const day = utcDay(instant.getTime());
        const salt = salts.get(day) ?? Buffer.alloc(32, day);
        salts.set(day, salt);
        return salt;
      },
    },
    () => new Date(clock.at),
  );
  const isAllowed = async (clientIp: string) => (await attempts.count('qr_1', clientIp)).kind === 'counted';
  return { attempts, clock, isAllowed, windows };
}

test('the sixth attempt in a minute is rejected, even if the day changes in between', async () => {
  for (const begin of [-30, -1, 0, 30, 59, 60]) {
    const { clock, isAllowed } = createFixture();
    clock.at = MIDNIGHT + begin * SECOND_MS;
    for (let n = 0; n < 5; n++) {
      expect(await isAllowed('203.0.113.7')).toBe(true);
      clock.at += 10 * SECOND_MS;
    }
    expect(await isAllowed('203.0.113.7')).toBe(false);
    expect(await isAllowed('203.0.113.8')).toBe(true);
    clock.at += 20 * SECOND_MS;
    expect(await isAllowed('203.0.113.7')).toBe(true);
  }
});

test('a refunded attempt counts nowhere, and one that exceeds a limit does not count in the others', async () => {
  const { attempts, isAllowed, windows } = createFixture();
  const first = await attempts.count('qr_1', '203.0.113.7');
  if (first.kind !== 'counted') throw new Error('the first attempt is rejected');
  await first.attempt.refund();
  expect([...windows.values()].flat()).toEqual([]);
  for (let n = 0; n < 100; n++) expect(await isAllowed(`198.51.100.${n}`)).toBe(true);
  expect(await isAllowed('203.0.113.7')).toBe(false);
  const counts = [...windows.values()].map((times) => times.length);
  expect(Math.max(...counts)).toBe(100);
  expect(counts.filter((count) => count > 1)).toHaveLength(1);
});

test('addresses of one IPv6 /64 count together, and are in no key', async () => {
  const { isAllowed, windows } = createFixture();
  for (let n = 0; n < 5; n++) expect(await isAllowed(`2001:db8::${n}`)).toBe(true);
  expect(await isAllowed('2001:db8::ffff')).toBe(false);
  expect(await isAllowed('2001:db8:0:1::1')).toBe(true);
  expect([...windows.keys()].join()).not.toMatch(/2001|db8/);
});
