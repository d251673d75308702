/**
 * Waiting for a limit of calls. A response that a limit was exceeded closes the gate for the time that it
 * names, and every request waits at the gate, so that a page neither fails nor adds to the calls that the
 * limit counts.
 */

/** A limit that resets later than this is reported: nobody waits that long for a page. */
export const MAX_WAIT_S = 120;
/**
 * Share of the waiting time, and at least this long, over which tabs and requests spread when the gate opens.
 */
const JITTER_SHARE = 0.05;
const MIN_JITTER_MS = 2_000;
/** Waiting shorter than this is not mentioned. */
const QUIET_MS = 3_000;

let opensAt = 0;
const listeners = new Set<() => void>();

/** Closes the gate. @param retryAfterS `Retry-After` of a response with status 429, in seconds */
export function closeGate(retryAfterS: number): void {
  const now = Date.now();
  opensAt = Math.max(opensAt, now + retryAfterS * 1_000);
  const notify = () => {
    for (const listener of [...listeners]) listener();
  };
  setTimeout(notify, QUIET_MS);
  setTimeout(notify, opensAt - now);
}

/**
 * Waits until the gate is open, and a random time longer. Resolves at once if it is open.
 *
 * @throws The reason of the signal
 */
export async function passGate(signal?: AbortSignal): Promise<void> {
  while (opensAt > Date.now()) {
    const waitMs = opensAt - Date.now();
    const jitterMs = Math.max(MIN_JITTER_MS, waitMs * JITTER_SHARE) * Math.random();
    await sleep(waitMs + jitterMs, signal);
  }
}

/** Returns the seconds until the gate opens; 0 if it is open, or opens so soon that nobody needs to know. */
export function secondsToWait(): number {
  const waitMs = opensAt - Date.now();
  return waitMs <= 0 ? 0 : Math.ceil(waitMs / 1_000);
}

/**
 * Calls the listener when the gate has been closed for three seconds, and when it opens.
 *
 * @returns a function that removes it
 */
export function onGateChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function sleep(delayMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, delayMs);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}
