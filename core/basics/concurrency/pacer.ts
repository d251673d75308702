/** Longest time, in milliseconds, that CPU-bound work occupies the event loop before it yields. */
const MAX_BLOCK_MS = 8;

/**
 * Returns a function for CPU-bound work to call after each of its steps: it yields when 8 ms have passed.
 *
 * @param yieldToOthers Yields the event loop, such as `setImmediate` of `node:timers/promises`.
 */
export function createPacer(yieldToOthers: () => Promise<unknown>): () => Promise<void> {
  let yieldAt = performance.now() + MAX_BLOCK_MS;
  return async () => {
    if (performance.now() <= yieldAt) return;
    await yieldToOthers();
    yieldAt = performance.now() + MAX_BLOCK_MS;
  };
}
