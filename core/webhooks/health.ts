import { fraction } from './retry-schedule.js';

/** An endpoint's recent past, as far as it decides what is sent next. */
export interface EndpointHealth {
  /** Attempts that failed since the last success. */
  failures: number;
  /** When the present run of failures began. */
  failingSince: Date | null;
  /** Nothing is sent before this. After it one probe decides. */
  circuitOpenUntil: Date | null;
}

export const HEALTHY: EndpointHealth = { failures: 0, failingSince: null, circuitOpenUntil: null };

/** Failures in a row that open the circuit. */
export const FAILURES_TO_OPEN = 10;

const FIRST_OPEN_MS = 5_000;
const LONGEST_OPEN_MS = 5 * 60_000;

/** An endpoint that has only failed for this long is disabled. */
export const DISABLE_AFTER_MS = 5 * 24 * 3_600_000;

export type CircuitState = 'closed' | 'open' | 'half_open';

/** `half_open`: one attempt may be made, and its end closes or re-opens the circuit. */
export function circuitState(health: EndpointHealth, now: Date): CircuitState {
  if (health.circuitOpenUntil === null) return 'closed';
  return health.circuitOpenUntil > now ? 'open' : 'half_open';
}

/**
 * Health after an attempt that failed. The circuit opens at the tenth failure in a row for 5 s, then twice as long
 * each time a probe fails, up to 5 min, ±20 % by endpoint so that dead endpoints of one host don't knock together.
 * Failures of attempts that were on their way when it opened leave its time as it is.
 */
export function afterFailure(health: EndpointHealth, webhookId: string, now: Date): EndpointHealth {
  const failures = health.failures + 1;
  const failingSince = health.failingSince ?? now;
  if (failures < FAILURES_TO_OPEN || circuitState(health, now) === 'open') {
    return { ...health, failures, failingSince };
  }
  const doublings = Math.min(failures - FAILURES_TO_OPEN, 10);
  const openMs = Math.min(FIRST_OPEN_MS * 2 ** doublings, LONGEST_OPEN_MS);
  const spread = 0.8 + 0.4 * fraction(`${webhookId}:${failures}`);
  return { failures, failingSince, circuitOpenUntil: new Date(now.getTime() + Math.round(openMs * spread)) };
}

/** Whether a run of failures has lasted so long that the endpoint is given up. */
export function isGivenUp(health: EndpointHealth, now: Date): boolean {
  return health.failingSince !== null && now.getTime() - health.failingSince.getTime() >= DISABLE_AFTER_MS;
}
