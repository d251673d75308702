import { Counter, type Registry } from 'prom-client';

/** The limits that a request can exceed. */
const LIMITS = [
  'key_minute',
  'account_day',
  'session_minute',
  'session_writes',
  'anonymous',
  'share_token',
  'sign-in',
  'sign-up',
  'confirm-password',
  'forgot-password',
  'reset-password',
  'accept-invitation',
  'confirm-recipient',
  'totp',
  'invite',
] as const;

/** Counts a request that was rejected because it exceeded a limit. */
export type LimitedCounter = (limit: (typeof LIMITS)[number]) => void;

/** Creates the metric of rejected requests by limit. Call it once per process. */
export function createLimitedCounter(metrics: Registry): LimitedCounter {
  const limited = new Counter({
    name: 'api_limited_calls_total',
    help: 'Calls that were rejected because they exceeded a limit',
    labelNames: ['limit'],
    registers: [metrics],
  });
  for (const limit of LIMITS) limited.inc({ limit }, 0);
  return (limit) => limited.inc({ limit });
}
