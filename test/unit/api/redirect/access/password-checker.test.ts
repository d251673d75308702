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
function createFixture() {
  const waiting: (() => void)[] = [];
  const outcomes: PasswordResult['kind'][] = [];
  let refunds = 0;
  const checker = createPasswordChecker({
    attempts: {
      async count() {
        await new Promise<void>((resolve) => waiting.push(resolve));
        return { kind: 'counted', attempt: { refund: async () => void (refunds += 1) } };
      },
    },
    hashCost: 1,
    log: LOG,
    onOutcome: (outcome) => outcomes.push(outcome),
  });
  const check = (password: string, clientIp: string, hash: string | undefined = passwordHash) =>
    checker.check({ qrCodeId: 'qr_1', routed: { passwordHash: hash } }, password, clientIp);
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { check, settle, waiting, outcomes, refunds: () => refunds };
}

test('at most four passwords are checked at a time, and the others wait their turn', async () => {
  const { check, settle, waiting, outcomes, refunds } = createFixture();
  const checks = Array.from({ length: 9 }, (_, n) => check(n % 2 ? 's3cret' : 'wrong', `203.0.113.${n}`));
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

test('one network checks at most two passwords at a time', async () => {
  const { check, settle, waiting } = createFixture();
  void Promise.all(Array.from({ length: 5 }, (_, n) => check('s3cret', `2001:db8::${n}`)));
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
  const running = Array.from({ length: 4 }, (_, n) => check('s3cret', `203.0.113.${n}`));
  const since = performance.now();
  expect(await check('s3cret', '203.0.113.99')).toEqual({ kind: 'unavailable' });
  expect(performance.now() - since).toBeGreaterThan(1_900);
  expect(outcomes).toEqual(['unavailable']);
  expect(waiting).toHaveLength(4);
  for (const release of waiting) release();
  await settle();
  expect(await Promise.all(running)).toEqual(running.map(() => ({ kind: 'right' })));
});

test('a password cannot be checked without its hash, or without being counted', async () => {
  const checker = createPasswordChecker({
    attempts: { count: () => Promise.reject(new Error('down')) },
    hashCost: 1,
    log: LOG,
    onOutcome: () => undefined,
  });
  const check = (hash: string | undefined) =>
    checker.check({ qrCodeId: 'qr_1', routed: { passwordHash: hash } }, 's3cret', '203.0.113.1');
  expect(await check(passwordHash)).toEqual({ kind: 'unavailable' });
  expect(await check(undefined)).toEqual({ kind: 'unavailable' });
});
