import { expect, test } from '@jest/globals';
import { Registry } from 'prom-client';
import type { ScanStore } from '../../store/scan-store.js';
import { createTestStores } from '../support/test-stores.js';
import { startScanServer, type ScanServer } from '../support/scan-server.js';
import { waitFor } from '../support/wait-for.js';

type InsertMany = ScanStore['insertMany'];

/** Starts a server that stores scans with `insertMany`, which receives the real implementation. */
async function startWith(
  insertMany: (stored: InsertMany) => InsertMany,
  options: Parameters<typeof startScanServer>[0] = {},
): Promise<ScanServer> {
  const scans: Partial<ScanStore> = {
    insertMany: insertMany((...batch) => createTestStores(server.store.db).scans.insertMany(...batch)),
  };
  const server = await startScanServer({ ...options, scans: scans as ScanStore });
  return server;
}

test('scans that arrive together share writes, and each is stored before its redirect', async () => {
  const metrics = new Registry();
  let arrived = 0;
  // Independent of the machine's speed: the store accepts the first batch only after all requests have
  // arrived.
  const server = await startWith(
    (stored) =>
      async (...batch) => {
        await waitFor(
          () => arrived === 150,
          20_000,
          () => `150 scans, not ${arrived}`,
        );
        await stored(...batch);
      },
    {
      metrics,
      lookUpLocation: () => {
        arrived += 1;
        return { country: 'DE', region: 'Berlin', city: 'Berlin' };
      },
    },
  );
  const { shortCode } = await server.code('url', 'https://example.com/');
  const responses = await Promise.all(
    Array.from({ length: 150 }, async (_, n) => {
      const { status } = await server.get(`/r/${shortCode}`, { referer: `https://r${n}.example/` });
      return status;
    }),
  );
  expect(new Set(responses)).toEqual(new Set([302]));
  expect(await server.scans()).toHaveLength(150);
  const text = await metrics.metrics();
  expect(Number(/qrelay_scan_batch_size_sum\S* (\d+)/.exec(text)?.[1])).toBe(150);
  expect(Number(/qrelay_scan_batch_size_count\S* (\d+)/.exec(text)?.[1])).toBeLessThan(20);
  await server.stop();
});

test('a redirect waits for its scan to be stored', async () => {
  const events: string[] = [];
  const server = await startWith((stored) => async (...batch) => {
    await stored(...batch);
    events.push('stored');
  });
  const { shortCode } = await server.code('url', 'https://example.com/');
  await server.get(`/r/${shortCode}`);
  events.push('redirected');
  expect(events).toEqual(['stored', 'redirected']);
  await server.stop();
});
