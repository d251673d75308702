import { setImmediate as nextTurn } from 'node:timers/promises';

/** Longest time, in milliseconds, that CPU-bound work occupies the event loop before it yields. */
const MAX_BLOCK_MS = 8;

/**
 * Returns a function for CPU-bound work to call after each of its steps: it yields the event loop when 8 ms have passed.
 *
 * @param yieldToOthers Default: lets the events that are waiting be handled.
 */
export function createPacer(yieldToOthers: () => Promise<unknown> = nextTurn): () => Promise<void> {
  let yieldAt = performance.now() + MAX_BLOCK_MS;
  return async () => {
    if (performance.now() <= yieldAt) return;
    await yieldToOthers();
    yieldAt = performance.now() + MAX_BLOCK_MS;
  };
}
