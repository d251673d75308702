import { sleep } from '@temporalio/workflow';

/**
 * One run sweeps for this long, so that runs do not crowd the list of workflows. Its Schedule starts the next
 * one.
 */
const RUN_MS = 14.5 * 60_000;

/** Minimum interval between two sweeps, unless one must come sooner. */
const INTERVAL_MS = 30_000;

/** Pause after a sweep, as a multiple of its duration: long sweeps take at most a tenth of the time. */
const PAUSE_FACTOR = 9;

/**
 * Sweeps every 30 s for a quarter of an hour.
 *
 * @param sweep Receives the number of the sweep, from 1. Returns the milliseconds until the next one, if it
 *   must come sooner.
 */
export async function sweepRepeatedly(sweep: (sweeps: number) => Promise<number | void>): Promise<void> {
  const endAt = Date.now() + RUN_MS;
  for (let sweeps = 1; ; sweeps += 1) {
    const startedAt = Date.now();
    const nextInMs = await sweep(sweeps);
    const usualMs = Math.max(INTERVAL_MS, (Date.now() - startedAt) * PAUSE_FACTOR);
    const pauseMs = Math.min(nextInMs ?? usualMs, usualMs);
    if (Date.now() + pauseMs > endAt) return;
    await sleep(pauseMs);
  }
}
