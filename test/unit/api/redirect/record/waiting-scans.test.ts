import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import { WaitingScans, type WaitingScan } from '../../../../../api/redirect/record/waiting-scans.js';
import { NODE_FLAGS } from '../../../../../embedded/service-process.js';
import type { ScanDocument } from '../../../../../store/scans/scan-documents.js';

function waitingScan(since: number, scan: Partial<ScanDocument> = {}): WaitingScan {
  return { scan: scan as ScanDocument, since, settle: () => undefined, isRemoved: false };
}

test('returns the oldest scan, and those recorded by a time, whatever the order of removals', () => {
  const waiting = new WaitingScans();
  const scans = Array.from({ length: 100 }, (_, since) => waitingScan(since));
  for (const scan of scans) waiting.add(scan);
  // 37 and 100 have no common divisor, so each scan is removed once, in another order.
  const left = new Set(scans);
  for (let n = 0; n < scans.length; n += 1) {
    const scan = scans[(n * 37) % scans.length]!;
    expect(waiting.remove(scan)).toBe(true);
    left.delete(scan);
    expect(waiting.size).toBe(left.size);
    expect(waiting.oldest()).toBe([...left][0]);
    expect(waiting.recordedBy(50)).toEqual([...left].filter(({ since }) => since <= 50));
  }
});

test('removes a scan once', () => {
  const waiting = new WaitingScans();
  const scan = waitingScan(1);
  waiting.add(scan);
  waiting.add(waitingScan(2));
  expect([waiting.remove(scan), waiting.remove(scan), waiting.size]).toEqual([true, false, 1]);
});

/** Runs V8 as an API does. @returns The function that collects the young generation only. */
function exposeMinorCollection(): () => void {
  for (const flag of [...NODE_FLAGS.api, '--expose-gc']) setFlagsFromString(flag);
  const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void;
  return () => collect({ type: 'minor' });
}

function oldGenerationBytes(): number {
  return getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')!.space_used_size;
}

test('a scan that was removed does not reach the old generation', () => {
  const collect = exposeMinorCollection();
  const waiting = new WaitingScans();
  const entries: WaitingScan[] = [];
  const add = () => {
    const entry = waitingScan(0, { accountId: 'a', outbox: Array.from({ length: 128 }, () => '') });
    entries.push(entry);
    waiting.add(entry);
  };
  for (let n = 0; n < 256; n += 1) add();
  // The scans that wait reach the old generation, as they do when the service is idle.
  for (let n = 0; n < 3; n += 1) collect();
  const before = oldGenerationBytes();
  for (let n = 0; n < 50_000; n += 1) {
    waiting.remove(entries.shift()!);
    add();
    if (n % 1_000 === 0) collect();
  }
  // All 50,000 take more than 50 MiB. 256 wait at a time.
  expect((oldGenerationBytes() - before) / 2 ** 20).toBeLessThan(5);
});
