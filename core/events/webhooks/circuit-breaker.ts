import { DAY_MS } from '../../basics/time/durations.js';
import { hashToUnitInterval } from './retry-schedule.js';

/** An endpoint's recent results, from which the circuit breaker decides what is sent next. */
export interface EndpointHealth {
  /** Failed attempts since the last success, except those in flight when the circuit opened. */
  failures: number;
  /** When the current series of failures began. */
  failingSince: Date | null;
  /** When the latest failure occurred. Absent on endpoints stored by versions without this field. */
  lastFailureAt?: Date | null;
  /** Until when nothing is sent; then one probe decides. null while the circuit is closed. */
  circuitOpenUntil: Date | null;
}

/** Health of an endpoint without recent failures. */
export const CLOSED: EndpointHealth = {
  failures: 0,
  failingSince: null,
  lastFailureAt: null,
  circuitOpenUntil: null,
};

/** Number of consecutive failures that open the circuit. */
export const FAILURES_TO_OPEN = 10;

const FIRST_OPEN_MS = 5_000;
const LONGEST_OPEN_MS = 5 * 60_000;
const SPREAD = 0.2;

/** Maximum time in milliseconds that a circuit stays open. A later end means that a clock was set back. */
export const MAX_CIRCUIT_OPEN_MS = LONGEST_OPEN_MS * (1 + SPREAD);

/** An endpoint whose attempts have all failed for this long is disabled. */
export const DISABLE_AFTER_MS = 5 * DAY_MS;

/**
 * Time without attempts after which a series of failures ends, because the endpoint may have recovered.
 * Longer than any delay between two attempts of a delivery.
 */
const QUIET_MS = 2 * DAY_MS;

export type CircuitState = 'closed' | 'open' | 'half_open';

/**
 * Returns the state of the circuit. In `half_open`, a single attempt may be sent; its result closes or
 * reopens the circuit.
 */
export function circuitState({ circuitOpenUntil }: EndpointHealth, now: Date): CircuitState {
  if (circuitOpenUntil === null) return 'closed';
  const leftMs = circuitOpenUntil.getTime() - now.getTime();
  // Further away than any back-off: the clock was set back.
  const isPlausible = leftMs <= MAX_CIRCUIT_OPEN_MS;
  return leftMs > 0 && isPlausible ? 'open' : 'half_open';
}

/**
 * Returns an endpoint's health after a failed attempt. The tenth consecutive failure opens the circuit for 5
 * s; each failed probe doubles that time, up to 5 min. The times vary by ±20% per endpoint, so that the
 * endpoints of one host are not probed at the same time. Failures of attempts that were in flight when the
 * circuit opened change nothing.
 *
 * Deterministic for equal arguments.
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

/** Returns whether an endpoint has failed for so long that it must be disabled. */
export function shouldDisable(health: EndpointHealth, now: Date): boolean {
  return health.failingSince !== null && now.getTime() - health.failingSince.getTime() >= DISABLE_AFTER_MS;
}
