import type { Logger } from '../../../telemetry/logger.js';
import type { ScanRecorder } from './recorder.js';
import type { ClaimedFile, Spool } from './spool.js';

/** Interval between passes, and therefore how soon scans go to the store again after an outage. */
const INTERVAL_MS = 1_000;

export interface SpoolReplay {
  /** Starts the first pass; later ones follow automatically. */
  start(): void;
  /** Stops after the current file. */
  stop(): Promise<void>;
}

interface SpoolReplayDeps {
  spool: Spool;
  recorder: ScanRecorder;
  log: Logger;
  now: () => Date;
}

/**
 * Creates the replay of spooled scans: those of this process, and those that crashed processes left in the folder. Scan
 * IDs make it idempotent.
 */
export function createSpoolReplay({ spool, recorder, log, now }: SpoolReplayDeps): SpoolReplay {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let stopped = false;

  function start(): void {
    if (stopped) return;
    running = replayAll()
      .catch((error: unknown) => log.warn({ err: error }, 'could not replay spooled scans; retrying'))
      .then(() => {
        if (stopped) return;
        timer = setTimeout(start, INTERVAL_MS);
        timer.unref();
      });
  }

  async function replayAll(): Promise<void> {
    for (const name of await spool.listFiles(now().getTime())) {
      if (stopped) return;
      const file = await spool.claim(name, now().getTime());
      if (file) await replay(name, file);
    }
    recorder.markStoreUp();
  }

  async function replay(name: string, file: ClaimedFile): Promise<void> {
    const { scans, unreadable } = file;
    try {
      if (scans.length > 0) await recorder.storeReplayed(scans);
    } catch (error) {
      await file.release();
      throw error;
    }
    recorder.markStoreUp();
    if (unreadable > 0) log.error({ file: name, unreadable }, 'dropped unreadable scans of a spool file');
    await file.delete();
    log.info({ scans: scans.length }, 'replayed spooled scans');
  }

  return {
    start,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
