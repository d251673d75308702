import { beforeAll, expect, test } from '@jest/globals';
import { hashPassword } from '../../../../../store/accounts/passwords.js';
import {
  createPasswordChecker,
  type PasswordResult,
} from '../../../../../api/redirect/access/password-checker.js';
import { createLogger } from '../../../../../telemetry/logger.js';

const LOG = createLogger('silent', 'api');
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword('s3cret', 1);
});

/** A checker whose attempts are only counted when they are released. */
function createFixture(kinds: ('counted' | 'slow')[] = []) {
  const waiting: (() => void)[] = [];
  const outcomes: PasswordResult['kind'][] = [];
  const clock = { at: Date.parse('2026-11-25T12:00:00Z') };
  let refunds = 0;
  const checker = createPasswordChecker({
    attempts: {
      async count() {
        await new Promise<void>((resolve) => waiting.push(resolve));
        const attempt = { refund: async () => void (refunds += 1) };
        return { kind: kinds.shift() ?? 'counted', attempt };
      },
    },
    hashCost: 1,
    now: () => new Date(clock.at),
    log: LOG,
    onOutcome: (outcome) => outcomes.push(outcome),
  });
  const check = (password: string, clientIp: string, hash: string | undefined = passwordHash) =>
    checker.check({ qrCodeId: 'qr_1', routed: { passwordHash: hash } }, password, clientIp);
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  /** Counts every attempt until a result is known. */
  async function released<T>(result: Promise<T>): Promise<T> {
    let isDone = false;
    const done = result.finally(() => (isDone = true));
    while (!isDone) {
      waiting.shift()?.();
      await settle();
    }
    return done;
  }
  return { check, clock, settle, waiting, outcomes, released, refunds: () => refunds };
}

test('at most four passwords are checked at a time, and the others wait their turn', async () => {
  const { check, settle, waiting, outcomes, refunds } = createFixture();
  const checks = Array.from({ length: 9 }, (_, n) => check(n % 2 ? 's3cret' : 'wrong', `203.0.${n}.1`));
  await settle();
  expect(waiting).toHaveLength(4);
  let released = 0;
  while (released < 9) {
    const next = waiting.shift();
    if (next) {
      next();
      released += 1;
    }
    await settle();
    expect(waiting.length).toBeLessThanOrEqual(4);
  }
  const results = (await Promise.all(checks)).map(({ kind }) => kind);
  expect(results).toEqual(checks.map((_, n) => (n % 2 ? 'right' : 'wrong')));
  expect(outcomes.filter((outcome) => outcome === 'right')).toHaveLength(4);
  expect(refunds()).toBe(4);
});

test.each([
  ['an IPv6 /64', (n: number) => `2001:db8::${n}`],
  ['an IPv6 /48', (n: number) => `2001:db8:0:${n}::1`],
  ['an IPv4 /24', (n: number) => `198.51.100.${n}`],
])('the addresses of %s have at most two passwords checked at a time', async (_what, addressOf) => {
  const { check, settle, waiting } = createFixture();
  void Promise.all(Array.from({ length: 5 }, (_, n) => check('s3cret', addressOf(n))));
  void check('s3cret', '203.0.113.1');
  await settle();
  expect(waiting).toHaveLength(3);
  while (waiting.length > 0) {
    waiting.shift()!();
    await settle();
  }
});

test('a password that waits for two seconds is not checked', async () => {
  const { check, settle, waiting, outcomes } = createFixture();
  const running = Array.from({ length: 4 }, (_, n) => check('s3cret', `203.0.${n}.1`));
  const since = performance.now();
  expect(await check('s3cret', '203.0.99.1')).toEqual({ kind: 'unavailable' });
  expect(performance.now() - since).toBeGreaterThan(1_900);
  expect(outcomes).toEqual(['unavailable']);
  expect(waiting).toHaveLength(4);
  for (const release of waiting) release();
  await settle();
  expect(await Promise.all(running)).toEqual(running.map(() => ({ kind: 'right' })));
});

test('a right password is remembered for a minute, for its hash only, and is still counted as an attempt', async () => {
  const { check, clock, released, refunds } = createFixture();
  const clientIp = '203.0.113.7';
  // Each hash takes one of 30 of the budget: more checks than that succeed only without hashing.
  for (let n = 0; n < 40; n++) expect(await released(check('s3cret', clientIp))).toEqual({ kind: 'right' });
  expect(refunds()).toBe(40);
  const changed = await hashPassword('changed', 1);
  expect(await released(check('s3cret', clientIp, changed))).toEqual({ kind: 'wrong' });
  for (let n = 0; n < 28; n++) expect(await released(check(`x${n}`, clientIp))).toEqual({ kind: 'wrong' });
  for (const password of ['another', 's3cret']) {
    const result = await released(check(password, clientIp));
    expect(result).toMatchObject({ kind: 'limited', limit: { limit: 30, allowed: false } });
    if (result.kind === 'limited') expect(result.limit.resetAt).toBeLessThanOrEqual(clock.at / 1_000 + 60);
  }
  expect(await released(check('s3cret', '192.0.2.1'))).toEqual({ kind: 'right' });
  clock.at += 60_000;
  expect(await released(check('s3cret', clientIp))).toEqual({ kind: 'right' });
});

test('one customer has 30 passwords of all codes hashed a minute, right or wrong; others are not affected', async () => {
  const { check, released } = createFixture();
  const hashes = await Promise.all(Array.from({ length: 40 }, (_, n) => hashPassword(`own${n}`, 1)));
  const kinds = [];
  for (const [n, hash] of hashes.entries()) {
    kinds.push((await released(check(`own${n}`, `2001:db8:0:${n}::1`, hash))).kind);
  }
  expect(kinds).toEqual(hashes.map((_, n) => (n < 30 ? 'right' : 'limited')));
  expect(await released(check('s3cret', '2001:db8:1::1'))).toEqual({ kind: 'right' });
});

test('a slow attempt is checked after a delay, and counted again then', async () => {
  const { check, released, refunds } = createFixture(['slow', 'slow', 'slow']);
  const since = performance.now();
  expect(await released(check('s3cret', '203.0.113.7'))).toEqual({ kind: 'right' });
  expect(performance.now() - since).toBeGreaterThan(900);
  expect(refunds()).toBe(2);
  // Once it is known, it is counted once and not delayed.
  expect(await released(check('s3cret', '203.0.113.7'))).toEqual({ kind: 'right' });
  expect(refunds()).toBe(3);
});

test('a password cannot be checked without its hash, or without being counted', async () => {
  const checker = createPasswordChecker({
    attempts: { count: () => Promise.reject(new Error('down')) },
    hashCost: 1,
    now: () => new Date(),
    log: LOG,
    onOutcome: () => undefined,
  });
  const check = (hash: string | undefined) =>
    checker.check({ qrCodeId: 'qr_1', routed: { passwordHash: hash } }, 's3cret', '203.0.113.1');
  expect(await check(passwordHash)).toEqual({ kind: 'unavailable' });
  expect(await check(undefined)).toEqual({ kind: 'unavailable' });
});
