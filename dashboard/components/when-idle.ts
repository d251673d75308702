/** Bounds the wait for a browser that is never idle. */
const MAX_WAIT_MS = 500;

/**
 * Calls `task` when the browser has nothing else to do, in a task of its own.
 *
 * @returns a function that prevents it
 */
export function whenIdle(task: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(task, 50);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(task, { timeout: MAX_WAIT_MS });
  return () => cancelIdleCallback(id);
}
