import type { Settings } from '../../../config/settings.js';
import type { RateLimitStore } from '../../../store/limits/rate-limits.js';
import type { ScanLimitStore } from '../../../store/short-links/scan-limits.js';
import type { Logger } from '../../../telemetry/logger.js';
import type { DailySalts } from '../visitor/salts.js';
import type { AccessMetrics } from './access-metrics.js';
import { createPasswordAttempts } from './password-attempts.js';
import { createPasswordChecker, type PasswordChecker } from './password-checker.js';
import { createScanLimiter, type ScanLimiter } from './scan-limiter.js';

export interface AccessDeps {
  settings: Pick<Settings, 'scanTimeoutMs' | 'passwordHashCost'>;
  scanLimits: ScanLimitStore;
  /** Counts wrong passwords. */
  rateLimits: Pick<RateLimitStore, 'consume' | 'refund'>;
  /** Hide the networks whose wrong passwords are counted. */
  salts: Pick<DailySalts, 'at'>;
  now: () => Date;
  metrics: Pick<AccessMetrics, 'limited' | 'passwords'>;
  log: Logger;
  /** Notifies that the last scan of a code's limit was granted. Must not block or throw. */
  onExhausted: (qrCodeId: string) => void;
}

/** Checks that decide whether a visitor may open a code. */
export interface Access {
  limiter: ScanLimiter;
  passwords: PasswordChecker;
}

/**
 * Minimum timeout of a write that takes scans from a limit. It is longer than the timeout of a scan, which
 * goes to the spool instead: a visitor of a code with a limit would have to retry.
 */
const MIN_LIMIT_TIMEOUT_MS = 1_500;

/** Creates the limiter of scans and the checker of passwords. Call it once per process. */
export function createAccess({ settings, metrics, ...deps }: AccessDeps): Access {
  const attempts = createPasswordAttempts(deps.rateLimits, deps.salts, deps.now);
  return {
    limiter: createScanLimiter({
      limits: deps.scanLimits,
      timeoutMs: Math.max(settings.scanTimeoutMs, MIN_LIMIT_TIMEOUT_MS),
      onExhausted: deps.onExhausted,
      onOutcome: (outcome) => metrics.limited.inc({ outcome }),
    }),
    passwords: createPasswordChecker({
      attempts,
      hashCost: settings.passwordHashCost,
      now: deps.now,
      log: deps.log,
      onOutcome: (outcome) => metrics.passwords.inc({ outcome }),
    }),
  };
}
