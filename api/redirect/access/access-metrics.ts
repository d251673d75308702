import { Counter, Gauge } from 'prom-client';
import { MISSED_REASONS } from '../../../core/scans/scan-properties.js';
import type { Metrics } from '../../../telemetry/metrics.js';
import type { PasswordResult } from './password-checker.js';
import type { LimitOutcome } from './scan-limiter.js';

type PasswordOutcome = PasswordResult['kind'];

const LIMIT_OUTCOMES: readonly LimitOutcome[] = ['granted', 'exhausted', 'deleted', 'failed'];
const PASSWORD_OUTCOMES: readonly PasswordOutcome[] = ['right', 'wrong', 'limited', 'unavailable'];

export interface AccessMetrics {
  limited: Counter<'outcome'>;
  passwords: Counter<'outcome'>;
  missed: Counter<'reason'>;
  clicks: Counter;
}

/**
 * Registers the metrics of visitors who are let in or turned away, and of the cache of what they are let
 * into. Call it once per registry.
 *
 * @param cachedBytes Read at every scrape.
 */
export function createAccessMetrics(registry: Metrics, cachedBytes: () => number): AccessMetrics {
  const registers = [registry];
  new Gauge({
    name: 'qrelay_short_link_cache_bytes',
    help: 'Estimated memory of the cached targets of short links',
    registers,
    collect() {
      this.set(cachedBytes());
    },
  });
  const limited = new Counter<'outcome'>({
    name: 'qrelay_limited_scans_total',
    help: 'Scans of codes with a limit by outcome: granted, exhausted, of a deleted code, or failed because MongoDB did not respond',
    labelNames: ['outcome'],
    registers,
  });
  const passwords = new Counter<'outcome'>({
    name: 'qrelay_short_link_passwords_total',
    help: 'Passwords sent to short links by outcome: right, wrong, limited after too many wrong ones, or unavailable because too many wait or MongoDB did not respond',
    labelNames: ['outcome'],
    registers,
  });
  const missed = new Counter<'reason'>({
    name: 'qrelay_missed_scans_total',
    help: 'Visitors who were turned away by reason',
    labelNames: ['reason'],
    registers,
  });
  const clicks = new Counter({
    name: 'qrelay_clicks_total',
    help: 'Clicks by people on links of codes, and on buttons that save a contact or an event',
    registers,
  });
  // An alert sees an increase only of a series that exists before it.
  for (const outcome of LIMIT_OUTCOMES) limited.inc({ outcome }, 0);
  for (const outcome of PASSWORD_OUTCOMES) passwords.inc({ outcome }, 0);
  for (const reason of MISSED_REASONS) missed.inc({ reason }, 0);
  return { limited, passwords, missed, clicks };
}
