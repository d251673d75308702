import { setTimeout as sleepFor } from 'node:timers/promises';
import { SECOND_MS } from '../../../core/basics/time/durations.js';

/** A burst below this time passes at once: timers are too coarse for less. */
const MIN_WAIT_MS = 4;

/** Passes on the chunks of a stream, some of them later. */
export type BytePacer = (source: AsyncIterable<Uint8Array>) => AsyncGenerator<Uint8Array>;

/**
 * Creates a pacer, which bounds the rate of all streams that it passes on together. Each chunk waits for the
 * ones before it, so that streams share the rate.
 *
 * @param bytesPerSecond Rate of all streams together.
 * @param clock Default: the clock of the process, in milliseconds.
 */
export function createBytePacer(
  bytesPerSecond: number,
  clock = { now: () => performance.now(), sleep: (ms: number): Promise<unknown> => sleepFor(ms) },
): BytePacer {
  let freeAt = 0;
  return async function* (source) {
    for await (const chunk of source) {
      const now = clock.now();
      const waitMs = freeAt - now;
      freeAt = Math.max(now, freeAt) + (chunk.length * SECOND_MS) / bytesPerSecond;
      if (waitMs >= MIN_WAIT_MS) await clock.sleep(waitMs);
      yield chunk;
    }
  };
}
