import type { ScanDocument } from '../../../store/scans/scan-documents.js';
import type { ScanStore } from '../../../store/scans/scan-store.js';
import type { Logger } from '../../../telemetry/logger.js';
import { createBatcher, type Batcher } from '../../../core/concurrency/batcher.js';
import type { ScanMetrics, ScanOutcome } from './metrics.js';
import type { Spool } from './spool.js';

/** A batch on a silent connection ends then; its scans have long been spooled, and ids make a late success harmless. */
const WRITE_TIMEOUT_MS = 5_000;
const MAX_BATCH = 1_000;
const MAX_BATCHES_IN_FLIGHT = 2;
const MIN_TO_JOIN = 32;
const LOSS_LOG_EVERY_MS = 5_000;

interface ScanRecorderDeps {
  scans: ScanStore;
  spool: Spool;
  metrics: ScanMetrics;
  log: Logger;
  /** A scan that isn't stored by then goes to the spool. */
  timeoutMs: number;
  /** Told after a batch with events is stored. */
  wakeWebhooks: (webhookIds: string[]) => void;
}

interface Pending {
  scan: ScanDocument;
  since: number;
  settle: (outcome: ScanOutcome) => void;
}

/**
 * Keeps scans. Those that arrive together share one write to the store (group commit), and each waits for it. While the
 * store does not answer, they go to the spool.
 */
export class ScanRecorder {
  private readonly pending = new Set<Pending>();
  /** Scans on their way to the spool. */
  private puttingAside = 0;
  private readonly commits: Batcher<Pending, void>;
  private patience: NodeJS.Timeout | undefined;
  private lastLossLog = -Infinity;
  /** While true scans go straight to the spool; the replay finds out when it is over. */
  private storeDown = false;

  constructor(private readonly deps: ScanRecorderDeps) {
    this.commits = createBatcher({
      run: (batch) => this.store(batch.map(({ scan }) => scan)),
      maxBatch: MAX_BATCH,
      maxInFlight: MAX_BATCHES_IN_FLIGHT,
      minBatchWhileBusy: MIN_TO_JOIN,
    });
  }

  /** Resolves when the scan is safe, or known to be lost; never rejects. */
  record(scan: ScanDocument): Promise<ScanOutcome> {
    return this.storeDown ? this.spool(scan) : this.commit(scan);
  }

  private commit(scan: ScanDocument): Promise<ScanOutcome> {
    return new Promise((settle) => {
      const pending: Pending = { scan, since: performance.now(), settle };
      this.pending.add(pending);
      this.watch();
      this.commits.enqueue(
        pending,
        () => this.finish(pending, 'stored'),
        (error) => this.spoolOverdue([pending], error),
      );
    });
  }

  /** Stores scans from a spool, whose day may long be over. @throws what the store throws */
  async storeReplayed(batch: readonly ScanDocument[]): Promise<void> {
    await this.store(batch);
    await this.deps.scans.settleLate(batch);
  }

  private async store(batch: readonly ScanDocument[]): Promise<void> {
    this.deps.metrics.batchSize.observe(batch.length);
    await this.deps.scans.insertMany(batch, Math.max(this.deps.timeoutMs, WRITE_TIMEOUT_MS));
    const webhookIds = new Set(batch.flatMap(({ outbox }) => outbox ?? []));
    if (webhookIds.size > 0) this.deps.wakeWebhooks([...webhookIds]);
  }

  /** The store takes writes again. */
  markStoreUp(): void {
    if (this.storeDown) this.deps.log.info('the store takes scans again');
    this.storeDown = false;
  }

  /** Resolves when no scan waits any more. */
  async drain(): Promise<void> {
    while (this.pending.size + this.puttingAside > 0) await new Promise((resolve) => setTimeout(resolve, 5));
  }

  /** One timer for all: it stands for the oldest. */
  private watch(): void {
    const oldest = this.pending.values().next().value;
    if (this.patience || !oldest) return;
    const wait = oldest.since + this.deps.timeoutMs - performance.now();
    this.patience = setTimeout(
      () => {
        this.patience = undefined;
        const { timeoutMs } = this.deps;
        const due = performance.now() - timeoutMs;
        const late = [...this.pending].filter(({ since }) => since <= due);
        if (late.length > 0) this.spoolOverdue(late, new Error(`not stored within ${timeoutMs} ms`));
        this.watch();
      },
      Math.max(1, wait),
    );
    // A process that ends has drained before; nothing waits for this by then.
    this.patience.unref();
  }

  private spoolOverdue(late: readonly Pending[], error: unknown): void {
    if (!this.storeDown) this.deps.log.warn({ err: error }, 'the store does not take scans: they go to the spool');
    this.storeDown = true;
    const chosen = new Set(late.filter((pending) => this.pending.delete(pending)));
    this.commits.cancel((pending) => chosen.has(pending));
    for (const pending of chosen) void this.spool(pending.scan).then(pending.settle);
  }

  private finish(pending: Pending, outcome: ScanOutcome): void {
    if (!this.pending.delete(pending)) return;
    this.deps.metrics.scans.inc({ outcome });
    pending.settle(outcome);
  }

  private async spool(scan: ScanDocument): Promise<ScanOutcome> {
    this.puttingAside += 1;
    const outcome = await this.deps.spool.append(scan).then(
      (kept): ScanOutcome => (kept ? 'spooled' : this.recordLoss(scan, 'the spool is full')),
      (error: unknown) => this.recordLoss(scan, 'the disk refused', error),
    );
    this.puttingAside -= 1;
    this.deps.metrics.scans.inc({ outcome });
    return outcome;
  }

  private recordLoss(scan: ScanDocument, why: string, error?: unknown): ScanOutcome {
    const now = performance.now();
    if (now - this.lastLossLog > LOSS_LOG_EVERY_MS) {
      this.lastLossLog = now;
      this.deps.log.error(
        { err: error, qrCodeId: scan.qrCodeId, spooled: this.deps.spool.depth },
        `a scan is lost: ${why}; qrelay_scans_total{outcome="lost"} counts them all`,
      );
    }
    return 'lost';
  }
}
