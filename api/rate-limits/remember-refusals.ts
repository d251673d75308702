import QuickLRU from 'quick-lru';
import type { LimitState } from '../../store/limits/rate-limits.js';

/** Maximum time for which a process remembers that a limit is used up. */
const MEMORY_MS = 1_000;
const MAX_REMEMBERED = 10_000;

/**
 * Returns a function that counts calls with `count`, but remembers for up to a second that a limit is used
 * up. A flood of calls over a limit then costs the database one update per second and process, and no call
 * more than the limit passes.
 *
 * @returns The state after the call, or the one that is remembered under the same ID.
 */
export function rememberRefusals(now: () => Date) {
  const refusals = new QuickLRU<string, { state: LimitState; from: number; until: number }>({
    maxSize: MAX_REMEMBERED,
  });
  return async (id: string, count: () => Promise<LimitState>): Promise<LimitState> => {
    const from = now().getTime();
    const refusal = refusals.get(id);
    if (refusal && refusal.from <= from && from < refusal.until) return refusal.state;
    const state = await count();
    const untilReset = state.resetAt * 1_000 - (state.asOf === undefined ? from : state.asOf * 1_000);
    const until = from + Math.min(MEMORY_MS, untilReset);
    if (!state.allowed) refusals.set(id, { state, from, until });
    return state;
  };
}
