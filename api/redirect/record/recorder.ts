import { createBatcher } from '../../../core/basics/concurrency/batcher.js';
import type { ScanStore } from '../../../store/scan-store.js';
import type { ScanDocument } from '../../../store/scans/scan-documents.js';
import type { Logger } from '../../../telemetry/logger.js';
import type { ScanMetrics, ScanOutcome } from './metrics.js';
import type { Spool } from './spool.js';
import { WaitingScans, type WaitingScan } from './waiting-scans.js';

/**
 * Minimum time after which a write on an unresponsive connection is given up. Its scans are in the spool by
 * then; if the write succeeds after all, their IDs make the replay a no-op.
 */
const WRITE_TIMEOUT_MS = 5_000;
/** Maximum number of scans per write. */
const MAX_BATCH = 1_000;
/** Two to four concurrent writes gave 1.3 times the throughput of one. */
const MAX_BATCHES_IN_FLIGHT = 2;
/** Minimum number of waiting scans that start a second write while one is in flight. */
const MIN_BATCH_WHILE_BUSY = 32;
/** Scans that wait in memory while neither the store nor the disk takes them: about 10 MB. */
const MAX_BUFFERED_SCANS = 10_000;
const LOSS_LOG_INTERVAL_MS = 5_000;
const DRAIN_POLL_MS = 5;

interface ScanRecorderDeps {
  scans: Pick<ScanStore, 'insertMany' | 'settleLate'>;
  spool: Spool;
  metrics: ScanMetrics;
  log: Logger;
  /** Time in milliseconds after which a scan that is not stored goes to the spool. */
  timeoutMs: number;
  /**
   * Called after scans with outbox entries are stored, with the endpoints concerned. Must not block or throw.
   */
  wakeWebhooks: (webhookIds: string[]) => void;
  /** Called after scans are stored of which one may be the first of its code. Must not block or throw. */
  wakeFirstScans: () => void;
}

export interface ScanRecorder {
  /**
   * Records a scan. Resolves when the scan is durable, in MongoDB or in the spool. If neither takes it, it
   * stays in memory, which is retried; if that is full, too, the scan is lost. Never rejects.
   */
  record(scan: ScanDocument): Promise<ScanOutcome>;
  /** Tries to store, or else to spool, the scans in memory. Never rejects. */
  flushBuffered(): Promise<void>;
  /** Returns the number of scans in memory that nothing has taken. */
  buffered(): number;
  /** Stores scans replayed from a spool, which may be days old. Rejects with the store's error. */
  storeReplayed(batch: readonly ScanDocument[]): Promise<void>;
  /** Ends the direct use of the spool, after a replay has shown that the store accepts writes again. */
  markStoreUp(): void;
  /** Resolves when no scan is waiting for the store or the spool. */
  drain(): Promise<void>;
  /**
   * Tries for the last time to save the scans in memory, and reports those that are lost with the process.
   */
  close(): Promise<void>;
}

/**
 * Creates the recorder of scans.
 *
 * Concurrent scans share one write to the store (group commit), and each waits for it. If the store fails or
 * a write takes longer than the timeout, scans go to the spool until a replay succeeds.
 *
 * @see docs/adr/0012-group-commit-and-spool.md
 */
export function createScanRecorder(deps: ScanRecorderDeps): ScanRecorder {
  const { scans, spool, metrics, log, timeoutMs, wakeWebhooks, wakeFirstScans } = deps;
  const waiting = new WaitingScans();
  /** Number of scans that are being written to the spool. */
  let spooling = 0;
  let overdueTimer: NodeJS.Timeout | undefined;
  /** Scans that neither the store nor the spool has taken, oldest first. */
  let inMemory: ScanDocument[] = [];
  let lastLossLog = -Infinity;
  /** While true, scans skip the store. */
  let storeDown = false;

  const commits = createBatcher<WaitingScan>({
    run: (batch) => store(batch.map(({ scan }) => scan)),
    maxBatch: MAX_BATCH,
    maxInFlight: MAX_BATCHES_IN_FLIGHT,
    minBatchWhileBusy: MIN_BATCH_WHILE_BUSY,
  });

  function commit(scan: ScanDocument): Promise<ScanOutcome> {
    return new Promise((settle) => {
      const entry = { scan, since: performance.now(), settle, isRemoved: false };
      waiting.add(entry);
      watchOldest();
      commits.enqueue(
        entry,
        () => finish(entry, 'stored'),
        (error) => spoolWaiting([entry], error),
      );
    });
  }

  async function store(batch: readonly ScanDocument[]): Promise<void> {
    metrics.batchSize.observe(batch.length);
    const startedAt = performance.now();
    let outcome = 'failed';
    try {
      await scans.insertMany(batch, Math.max(timeoutMs, WRITE_TIMEOUT_MS));
      outcome = 'stored';
    } finally {
      metrics.writes.observe({ outcome }, (performance.now() - startedAt) / 1_000);
    }
    const webhookIds = new Set(batch.flatMap(({ outbox }) => outbox ?? []));
    if (webhookIds.size > 0) wakeWebhooks([...webhookIds]);
    if (batch.some(({ firstScan }) => firstScan)) wakeFirstScans();
  }

  /** One timer serves all waiting scans; it is set for the oldest. */
  function watchOldest(): void {
    if (overdueTimer) return;
    const oldest = waiting.oldest();
    if (!oldest) return;
    const remainingMs = oldest.since + timeoutMs - performance.now();
    overdueTimer = setTimeout(
      () => {
        overdueTimer = undefined;
        const overdue = waiting.recordedBy(performance.now() - timeoutMs);
        if (overdue.length > 0) spoolOverdue(overdue);
        watchOldest();
      },
      Math.max(1, remainingMs),
    );
    // The process drains the recorder before it exits, so the timer need not keep it alive.
    overdueTimer.unref();
  }

  function spoolOverdue(overdue: readonly WaitingScan[]): void {
    const isOverdue = new Set(overdue);
    commits.cancel((entry) => isOverdue.has(entry));
    spoolWaiting(overdue, new Error(`not stored within ${timeoutMs} ms`));
  }

  /** Spools scans that are in no queue for the store. */
  function spoolWaiting(entries: readonly WaitingScan[], error: unknown): void {
    if (!storeDown) log.warn({ err: error }, 'could not store scans; spooling them to disk');
    storeDown = true;
    for (const entry of entries) if (waiting.remove(entry)) void spoolScan(entry.scan).then(entry.settle);
  }

  function finish(entry: WaitingScan, outcome: ScanOutcome): void {
    // A scan that became overdue has been spooled already.
    if (!waiting.remove(entry)) return;
    metrics.scans.inc({ outcome });
    entry.settle(outcome);
  }

  async function spoolScan(scan: ScanDocument): Promise<ScanOutcome> {
    spooling += 1;
    const outcome = await spool.append(scan).then(
      (appended): ScanOutcome => (appended ? 'spooled' : buffer(scan, 'the spool is full')),
      (error: unknown) => buffer(scan, 'the spool is not writable', error),
    );
    spooling -= 1;
    metrics.scans.inc({ outcome });
    return outcome;
  }

  function buffer(scan: ScanDocument, reason: string, error?: unknown): ScanOutcome {
    const isLost = inMemory.length >= MAX_BUFFERED_SCANS;
    if (!isLost) inMemory.push(scan);
    const now = performance.now();
    if (now - lastLossLog > LOSS_LOG_INTERVAL_MS) {
      lastLossLog = now;
      const fields = { err: error, spooled: spool.state().depth, buffered: inMemory.length };
      if (isLost) {
        log.error(fields, `lost a scan: ${reason}; qrelay_scans_total{outcome="lost"} counts all losses`);
      } else log.error(fields, `could not spool a scan: ${reason}; keeping scans in memory and retrying`);
    }
    return isLost ? 'lost' : 'buffered';
  }

  async function flushBuffered(): Promise<void> {
    while (inMemory.length > 0) {
      const batch = inMemory.slice(0, MAX_BATCH);
      const saved = (await isStored(batch)) ? new Set(batch) : await spoolBatch(batch);
      if (saved.size === 0) return;
      inMemory = inMemory.filter((scan) => !saved.has(scan));
      log.info({ scans: saved.size, buffered: inMemory.length }, 'saved scans that were in memory only');
    }
  }

  async function isStored(batch: readonly ScanDocument[]): Promise<boolean> {
    return storeReplayed(batch).then(
      () => true,
      () => false,
    );
  }

  /** @returns The scans that the spool has taken. */
  async function spoolBatch(batch: readonly ScanDocument[]): Promise<Set<ScanDocument>> {
    const appended = await Promise.all(batch.map((scan) => spool.append(scan).catch(() => false)));
    return new Set(batch.filter((_, index) => appended[index]));
  }

  async function storeReplayed(batch: readonly ScanDocument[]): Promise<void> {
    await store(batch);
    await scans.settleLate(batch);
  }

  return {
    record: (scan) => (storeDown ? spoolScan(scan) : commit(scan)),
    storeReplayed,
    flushBuffered,
    buffered: () => inMemory.length,
    markStoreUp() {
      if (storeDown) log.info('the store accepts scans again');
      storeDown = false;
    },
    async drain() {
      while (waiting.size + spooling > 0) await new Promise((resolve) => setTimeout(resolve, DRAIN_POLL_MS));
    },
    async close() {
      await flushBuffered();
      if (inMemory.length === 0) return;
      metrics.scans.inc({ outcome: 'lost' }, inMemory.length);
      log.error({ lost: inMemory.length }, 'scans are lost: neither MongoDB nor the spool takes them');
    },
  };
}
