import { expect, test } from '@jest/globals';
import { createReadiness, createSharedPing } from '../../../../api/system/readiness.js';

test('all callers share one ping of the database per second, even while it is still running', async () => {
  let time = 0;
  let pings = 0;
  let settle: (error?: Error) => void = () => undefined;
  const ping = () => {
    pings += 1;
    return new Promise<void>((resolve, reject) => {
      settle = (error) => (error ? reject(error) : resolve());
    });
  };
  const check = createSharedPing(ping, () => new Date(time));

  const first = [check(), check()];
  time = 1_500;
  first.push(check());
  settle();
  await Promise.all(first);
  expect(pings).toBe(1);

  const second = [check(), check()];
  settle(new Error('down'));
  time = 2_499;
  second.push(check());
  for (const result of second) await expect(result).rejects.toThrow('down');
  expect(pings).toBe(2);

  time = 2_500;
  const third = check();
  settle();
  await third;
  expect(pings).toBe(3);
});

function readinessOf(state: { stopping?: boolean; database?: Promise<void>; known?: boolean } = {}) {
  return createReadiness({
    isStopping: () => state.stopping === true,
    pingDatabase: () => state.database ?? Promise.resolve(),
    pingTemporal: () => Promise.reject(new Error('down')),
    canRedirect: () => state.known ?? true,
    checkSpool: () => ({ status: 'down', message: 'full' }),
    checkClock: () => ({ status: 'warning', message: '9 s ahead of MongoDB' }),
  });
}

test('without MongoDB, a process is ready for redirects and not for the API, and says what is down', async () => {
  const check = readinessOf({ database: Promise.reject(new Error('down')) });
  expect(await check('redirects')).toEqual({
    isReady: true,
    checks: {
      redirects: { status: 'ok' },
      mongodb: { status: 'down', message: 'does not respond' },
      temporal: { status: 'down', message: 'does not respond' },
      spool: { status: 'down', message: 'full' },
      clock: { status: 'warning', message: '9 s ahead of MongoDB' },
    },
  });
  expect(await check('api')).toMatchObject({ isReady: false });
});

test('without Temporal, a process is ready for everything', async () => {
  const check = readinessOf();
  expect([(await check('redirects')).isReady, (await check('api')).isReady]).toEqual([true, true]);
});

test('a process that is stopping is ready for nothing', async () => {
  const check = readinessOf({ stopping: true });
  expect([(await check('redirects')).isReady, (await check('api')).isReady]).toEqual([false, false]);
});

test('a process that knows no short links is not ready for redirects', async () => {
  expect((await readinessOf({ known: false })('redirects')).isReady).toBe(false);
});

test('a database that hangs does not delay the check of redirects', async () => {
  const check = readinessOf({ database: new Promise(() => undefined) });
  expect(await check('redirects')).toMatchObject({ isReady: true, checks: { mongodb: { status: 'down' } } });
});
