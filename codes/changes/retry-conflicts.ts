import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '../../core/basics/errors.js';

/**
 * Returned by an attempt whose write met a concurrent one, so that it must be repeated on the current state.
 */
export const CONFLICT = Symbol('conflict');

/**
 * Time for which one change waits for its turn and is repeated. Beyond that, a client had better decide
 * whether it still wants the change.
 */
export const CHANGE_TIMEOUT_MS = 5_000;
/** Upper bound of the first wait; it doubles with each attempt. */
const FIRST_WAIT_MS = 8;
const MAX_WAIT_MS = 250;

/**
 * Repeats a change until it meets no concurrent one. The waits are random, so that writers that met once do
 * not meet again.
 *
 * @param attempt Reads the current state, and changes it.
 * @param timeoutMs Time after which no further attempt begins. Default: 5 s.
 * @returns The result of the attempt that succeeded, or `CONFLICT` if none did.
 */
export async function retryConflicts<Result>(
  attempt: () => Promise<Result | typeof CONFLICT>,
  timeoutMs = CHANGE_TIMEOUT_MS,
): Promise<Result | typeof CONFLICT> {
  const endAt = performance.now() + timeoutMs;
  for (let maxWaitMs = FIRST_WAIT_MS; ; maxWaitMs = Math.min(2 * maxWaitMs, MAX_WAIT_MS)) {
    const result = await attempt();
    if (result !== CONFLICT) return result;
    const waitMs = Math.random() * maxWaitMs;
    if (performance.now() + waitMs >= endAt) return CONFLICT;
    await sleep(waitMs);
  }
}

/** Returns the error of a change of a code that met concurrent ones until it was given up. */
export function alwaysChanging(): DomainError {
  return new DomainError('conflict', 'Other requests are changing this QR code at the same time; try again', {
    headers: { 'Retry-After': '1' },
  });
}
