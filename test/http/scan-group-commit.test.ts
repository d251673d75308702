import { expect, test } from '@jest/globals';
import { Registry } from 'prom-client';
import type { ScanStore } from '../../store/scans.js';
import { createScanStore } from '../../store/scans.js';
import { startScanServer } from '../support/scan-server.js';

test('scans that arrive together share writes, and each is in the store before its redirect', async () => {
  const metrics = new Registry();
  const server = await startScanServer({ metrics });
  const { shortCode } = await server.code('url', 'https://example.com/');
  await server.get(`/r/${shortCode}`);
  const answers = await Promise.all(
    Array.from({ length: 150 }, async (_, n) => {
      const { status } = await server.get(`/r/${shortCode}`, { referer: `https://r${n}.example/` });
      return status;
    }),
  );
  expect(new Set(answers)).toEqual(new Set([302]));
  expect(await server.scans()).toHaveLength(151);
  const text = await metrics.metrics();
  expect(Number(/qrelay_scan_batch_size_sum\S* (\d+)/.exec(text)?.[1])).toBe(151);
  expect(Number(/qrelay_scan_batch_size_count\S* (\d+)/.exec(text)?.[1])).toBeLessThan(100);
  await server.stop();
});

test('a redirect waits for its scan to be stored', async () => {
  const events: string[] = [];
  const stores: ScanStore[] = [];
  const slow: Partial<ScanStore> = {
    insertMany: async (batch, timeoutMS) => {
      await stores[0]?.insertMany(batch, timeoutMS);
      events.push('stored');
    },
  };
  const server = await startScanServer({ scans: slow as ScanStore });
  stores.push(createScanStore(server.store.db));
  const { shortCode } = await server.code('url', 'https://example.com/');
  await server.get(`/r/${shortCode}`);
  events.push('redirected');
  expect(events).toEqual(['stored', 'redirected']);
  await server.stop();
});
