import { expect, test } from '@jest/globals';
import { openStore } from '../../../store/mongo/client.js';
import { createRateLimitStore } from '../../../store/limits/rate-limits.js';
import { createScanTargetStore } from '../../../store/short-links/scan-targets.js';
import { createTestScanStore } from '../../support/scan-stores.js';
import { withStoreTimeout } from '../../../store/mongo/timeouts.js';
import { startFaultProxy } from '../../support/fault-proxy.js';

test('a database that falls silent is waited for no longer than said, and not at all once it is known to be away', async () => {
  const real = new URL(process.env['QRELAY_TEST_MONGODB_URI']!);
  const proxy = await startFaultProxy(real.hostname, Number(real.port));
  const store = await openStore(`mongodb://127.0.0.1:${proxy.port}/?directConnection=true`, 't_within');
  try {
    await store.db.command({ ping: 1 });
    proxy.silence();
    const asked = performance.now();
    const answers = await Promise.allSettled([
      withStoreTimeout(100, store.db.command({ ping: 1 })),
      createScanTargetStore(store.db).find(['abc'], 100),
      createRateLimitStore(store.db, 1_000).consume('key_1', 30),
      createTestScanStore(store.db).insertMany([], 100),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
    for (const answer of answers)
      expect(String((answer as PromiseRejectedResult).reason)).toMatch(/did not answer within 1(00|000) ms/);
    // The driver by itself waits for some eight seconds.
    expect(performance.now() - asked).toBeLessThan(7_000);
  } finally {
    proxy.restore();
    await store.close();
    await proxy.close();
  }
});

test('what is answered in time is passed on, failures too', async () => {
  expect(await withStoreTimeout(1_000, Promise.resolve(7))).toBe(7);
  await expect(withStoreTimeout(1_000, Promise.reject(new Error('refused')))).rejects.toThrow('refused');
});
