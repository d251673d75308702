import { expect, test } from '@jest/globals';
import { createPasswordAttempts } from '../../../../../api/redirect/access/password-attempts.js';
import { SECOND_MS, utcDay } from '../../../../../core/basics/time/durations.js';

const MIDNIGHT = Date.parse('2026-11-24T00:00:00Z');

/**
 * Counts in memory, with a clock of its own. The windows are the windows of the store: attempts older than a
 * minute no longer count.
 */
function createFixture() {
  const clock = { at: MIDNIGHT };
  const salts = new Map<number, Uint8Array>();
  const windows = new Map<string, number[]>();
  const attempts = createPasswordAttempts(
    {
      async consume(id, limit) {
        const times = (windows.get(id) ?? []).filter((at) => at > clock.at - 60 * SECOND_MS);
        const allowed = times.length < limit;
        windows.set(id, allowed ? [...times, clock.at] : times);
        const remaining = limit - times.length - (allowed ? 1 : 0);
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
  const count = async (clientIp: string) => (await attempts.count('qr_1', clientIp)).kind;
  const isAllowed = async (clientIp: string) => (await count(clientIp)) === 'counted';
  return { attempts, clock, count, isAllowed, windows };
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
  const { attempts, count, windows } = createFixture();
  const first = await attempts.count('qr_1', '203.0.113.7');
  if (first.kind === 'limited') throw new Error('the first attempt is rejected');
  await first.attempt.refund();
  expect([...windows.values()].flat()).toEqual([]);
  for (let n = 0; n < 5; n++) expect(await count('203.0.113.7')).toBe('counted');
  const before = [...windows.values()].flat().length;
  expect(await count('203.0.113.7')).toBe('limited');
  expect([...windows.values()].flat()).toHaveLength(before);
});

test('one customer with an IPv6 /48 has 10 attempts, and visitors elsewhere keep theirs', async () => {
  const { count } = createFixture();
  const results = [];
  for (let n = 0; n < 100; n++) results.push(await count(`2001:db8:1:${(n % 20).toString(16)}::${n}`));
  expect(results.filter((result) => result === 'counted')).toHaveLength(10);
  expect(results.slice(10)).toEqual(Array.from({ length: 90 }, () => 'limited'));
  expect(await count('192.0.2.77')).toBe('counted');
  expect(await count('2001:db8:2::1')).toBe('counted');
});

test('of an IPv4 /24, each address has one attempt, and all of them have 10 more', async () => {
  const { count } = createFixture();
  for (let n = 0; n < 5; n++) expect(await count('198.51.100.1')).toBe('counted');
  for (let n = 0; n < 5; n++) expect(await count('198.51.100.2')).toBe('counted');
  for (let n = 3; n < 30; n++) {
    expect([n, await count(`198.51.100.${n}`), await count(`198.51.100.${n}`)]).toEqual([
      n,
      'counted',
      'limited',
    ]);
  }
  expect(await count('192.0.2.77')).toBe('counted');
});

test('after 100 attempts for a code, sites that sent some of them are rejected, and others are slow', async () => {
  const { attempts, count } = createFixture();
  for (let n = 0; n < 100; n++) expect(await count(`203.0.${n}.7`)).toBe('counted');
  for (const clientIp of ['203.0.5.7', '203.0.5.8', '203.0.99.7'])
    expect(await count(clientIp)).toBe('limited');
  const slow = await attempts.count('qr_1', '192.0.2.77');
  if (slow.kind !== 'slow') throw new Error('a visitor of another site is not slow');
  await slow.attempt.refund();
  expect(await count('192.0.2.78')).toBe('slow');
  expect(await count('192.0.2.78')).toBe('limited');
  expect(await count('2001:db8::1')).toBe('slow');
});

test('addresses of one IPv6 /64 count together, and are in no key', async () => {
  const { isAllowed, windows } = createFixture();
  for (let n = 0; n < 5; n++) expect(await isAllowed(`2001:db8::${n}`)).toBe(true);
  expect(await isAllowed('2001:db8::ffff')).toBe(false);
  expect(await isAllowed('2001:db8:0:1::1')).toBe(true);
  expect([...windows.keys()].join()).not.toMatch(/2001|db8/);
});
