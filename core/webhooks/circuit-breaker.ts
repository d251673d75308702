import { DAY_MS } from '../time/durations.js';
import { hashToUnitInterval } from './retry-schedule.js';

/** An endpoint's recent past, as far as it decides what is sent next. */
export interface EndpointHealth {
  /** Attempts that failed since the last success; those that were on their way when the circuit opened don't count. */
  failures: number;
  /** When the present run of failures began. */
  failingSince: Date | null;
  /** When the latest of them was. Absent on endpoints that were stored before it was kept. */
  lastFailureAt?: Date | null;
  /** Nothing is sent before this. After it one probe decides. */
  circuitOpenUntil: Date | null;
}

export const CLOSED: EndpointHealth = {
  failures: 0,
  failingSince: null,
  lastFailureAt: null,
  circuitOpenUntil: null,
};

/** Failures in a row that open the circuit. */
export const FAILURES_TO_OPEN = 10;

const FIRST_OPEN_MS = 5_000;
const LONGEST_OPEN_MS = 5 * 60_000;
const SPREAD = 0.2;

/** An endpoint that has only failed for this long is disabled. */
export const DISABLE_AFTER_MS = 5 * DAY_MS;

/**
 * After a failure and so much time without any attempt a run of failures is over: nobody knows how the endpoint is. Longer
 * than any wait between two attempts of a delivery.
 */
const QUIET_MS = 2 * DAY_MS;

export type CircuitState = 'closed' | 'open' | 'half_open';

/** `half_open`: one attempt may be made, and its end closes or re-opens the circuit. */
export function circuitState({ circuitOpenUntil }: EndpointHealth, now: Date): CircuitState {
  if (circuitOpenUntil === null) return 'closed';
  const leftMs = circuitOpenUntil.getTime() - now.getTime();
  // Further away than it is ever put: the clock was set back since.
  const isPlausible = leftMs <= LONGEST_OPEN_MS * (1 + SPREAD);
  return leftMs > 0 && isPlausible ? 'open' : 'half_open';
}

/**
 * Health after an attempt that failed. The circuit opens at the tenth failure in a row for 5 s, then twice as long
 * each time a probe fails, up to 5 min, ±20 % by endpoint so that dead endpoints of one host don't knock together.
 * Failures of attempts that were on their way when it opened change nothing.
 */
export function afterFailure(before: EndpointHealth, webhookId: string, now: Date): EndpointHealth {
  if (circuitState(before, now) === 'open') return before;
  const health = isOutdated(before, now) ? CLOSED : before;
  const failures = health.failures + 1;
  const failed = { failures, failingSince: health.failingSince ?? now, lastFailureAt: now };
  if (failures < FAILURES_TO_OPEN) return { ...health, ...failed };
  const openMs = Math.min(FIRST_OPEN_MS * 2 ** Math.min(failures - FAILURES_TO_OPEN, 10), LONGEST_OPEN_MS);
  const spread = 1 - SPREAD + 2 * SPREAD * hashToUnitInterval(`${webhookId}:${failures}`);
  return { ...failed, circuitOpenUntil: new Date(now.getTime() + Math.round(openMs * spread)) };
}

function isOutdated({ lastFailureAt }: EndpointHealth, now: Date): boolean {
  return lastFailureAt != null && now.getTime() - lastFailureAt.getTime() > QUIET_MS;
}

/** Whether a run of failures has lasted so long that the endpoint is given up. */
export function shouldDisable(health: EndpointHealth, now: Date): boolean {
  return health.failingSince !== null && now.getTime() - health.failingSince.getTime() >= DISABLE_AFTER_MS;
}
