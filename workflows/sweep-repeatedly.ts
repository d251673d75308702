import { sleep } from '@temporalio/workflow';

/**
 * One run sweeps for this long, so that runs do not crowd the list of workflows. Its Schedule starts the next
 * one.
 */
const RUN_MS = 14.5 * 60_000;

/** Minimum interval between two sweeps. */
const INTERVAL_MS = 30_000;

/** Pause after a sweep, as a multiple of its duration: long sweeps take at most a tenth of the time. */
const PAUSE_FACTOR = 9;

/** Sweeps every 30 s for a quarter of an hour. @param sweep Receives the number of the sweep, from 1. */
export async function sweepRepeatedly(sweep: (sweeps: number) => Promise<void>): Promise<void> {
  const endAt = Date.now() + RUN_MS;
  for (let sweeps = 1; ; sweeps += 1) {
    const startedAt = Date.now();
    await sweep(sweeps);
    const pauseMs = Math.max(INTERVAL_MS, (Date.now() - startedAt) * PAUSE_FACTOR);
    if (Date.now() + pauseMs > endAt) return;
    await sleep(pauseMs);
  }
}
