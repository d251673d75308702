import type { Logger } from '../../../telemetry/logger.js';
import type { ScanMetrics } from './metrics.js';
import type { ScanRecorder } from './recorder.js';
import type { ClaimedFile, Spool } from './spool.js';

/** Interval between passes, and therefore how soon scans go to the store again after an outage. */
const INTERVAL_MS = 1_000;

/**
 * Files that are replayed concurrently. One at a time, each waits for MongoDB's journal, and many files have
 * a single scan.
 */
const CONCURRENT_FILES = 16;

export interface SpoolReplay {
  /** Checks the spool and starts the first pass; later ones follow automatically. */
  start(): void;
  /** Stops after the current files. */
  stop(): Promise<void>;
}

interface SpoolReplayDeps {
  spool: Spool;
  recorder: ScanRecorder;
  metrics: Pick<ScanMetrics, 'scans'>;
  log: Logger;
  now: () => Date;
}

/**
 * Creates the replay of spooled scans: scans of this process, in files and in memory, and scans that crashed
 * processes left in the folder. Scan IDs make it idempotent.
 */
export function createSpoolReplay({ spool, recorder, metrics, log, now }: SpoolReplayDeps): SpoolReplay {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let stopped = false;
  let isWritable = true;
  /** Names that cannot be read, such as the names of folders. Each is reported once. */
  const unreadable = new Set<string>();

  function start(): void {
    if (stopped) return;
    running = pass().then(() => {
      if (stopped) return;
      timer = setTimeout(start, INTERVAL_MS);
      timer.unref();
    });
  }

  async function pass(): Promise<void> {
    await replayAll().catch((error: unknown) =>
      log.warn({ err: error }, 'could not replay spooled scans; retrying'),
    );
    await recorder.flushBuffered();
    if (!isWritable) await checkSpool();
  }

  async function checkSpool(): Promise<void> {
    const { failure } = await spool.probe();
    if (failure && isWritable) {
      log.error(
        { err: failure },
        'the spool is not writable; while MongoDB is down, scans are in memory only',
      );
    } else if (!failure && !isWritable) log.info('the spool is writable again');
    isWritable = !failure;
  }

  async function replayAll(): Promise<void> {
    const names = await spool.listFiles(now().getTime());
    for (let first = 0; first < names.length; first += CONCURRENT_FILES) {
      if (stopped) return;
      const batch = names.slice(first, first + CONCURRENT_FILES);
      const results = await Promise.allSettled(batch.map(claimAndReplay));
      for (const result of results) if (result.status === 'rejected') throw result.reason;
    }
    recorder.markStoreUp();
  }

  async function claimAndReplay(name: string): Promise<void> {
    const file = await claim(name);
    if (file) await replay(name, file);
  }

  async function claim(name: string): Promise<ClaimedFile | undefined> {
    try {
      return await spool.claim(name, now().getTime());
    } catch (error) {
      const known = name.replace(/\.claimed-\d+$/, '');
      if (!unreadable.has(known))
        log.error({ err: error, file: known }, 'could not read a file of the spool');
      unreadable.add(known);
      return undefined;
    }
  }

  async function replay(name: string, file: ClaimedFile): Promise<void> {
    const { scans, damaged } = file;
    try {
      if (scans.length > 0) await recorder.storeReplayed(scans);
    } catch (error) {
      await file.release();
      throw error;
    }
    recorder.markStoreUp();
    if (damaged > 0) {
      metrics.scans.inc({ outcome: 'quarantined' }, damaged);
      const path = await file.quarantine();
      log.error(
        { file: name, path, stored: scans.length, damaged },
        'a file of the spool is damaged; moved it to quarantine',
      );
      return;
    }
    await file.delete();
    log.info({ scans: scans.length }, 'replayed spooled scans');
  }

  return {
    start() {
      running = checkSpool().then(start);
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
