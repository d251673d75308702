import { createKeyedBatcher } from '../../../core/basics/concurrency/batcher.js';
import type { ScanLimitStore } from '../../../store/short-links/scan-limits.js';

/** Whether a scan of a code with a limit may be served; `last`: it may, and no further one. */
export type ScanPermission = 'granted' | 'last' | 'exhausted' | 'deleted';

/** Outcome of a scan of a code with a limit; `failed`: the store did not respond. */
export type LimitOutcome = Exclude<ScanPermission, 'last'> | 'failed';

interface ScanLimiterDeps {
  limits: ScanLimitStore;
  /** Timeout of one request to the store in milliseconds. */
  timeoutMs: number;
  /** Wakes the workflow that records that a code is exhausted. Must not block or throw. */
  onExhausted: (qrCodeId: string) => void;
  /** Counts the outcome of each scan. Default: nothing is counted. */
  onOutcome?: (outcome: LimitOutcome) => void;
}

export interface ScanLimiter {
  /**
   * Takes one scan of what is left of a code's limit. Call it when the scan is about to be served.
   *
   * @throws StoreTimeoutError or another error of the store: then nobody knows whether a scan is left.
   */
  take(qrCodeId: string): Promise<ScanPermission>;
}

/**
 * Creates the limiter of scans. Concurrent scans of a code share one write, and each waits for it, so a
 * process that is killed can only have taken scans that it did not serve.
 */
export function createScanLimiter(deps: ScanLimiterDeps): ScanLimiter {
  const { limits, timeoutMs, onExhausted, onOutcome } = deps;
  const take = createKeyedBatcher<null, ScanPermission>(async (qrCodeId, scans) => {
    const grant = await limits.take(qrCodeId, scans.length, timeoutMs);
    if (grant.kind === 'unlimited') return scans.map(() => 'granted');
    if (grant.kind === 'deleted') return scans.map(() => 'deleted');
    if (grant.needsWakeUp) onExhausted(qrCodeId);
    const last = grant.isLast ? grant.scans - 1 : undefined;
    return scans.map((_, index) => {
      if (index === last) return 'last';
      return index < grant.scans ? 'granted' : 'exhausted';
    });
  });
  return {
    async take(qrCodeId) {
      try {
        const permission = await take(qrCodeId, null);
        onOutcome?.(permission === 'last' ? 'granted' : permission);
        return permission;
      } catch (error) {
        onOutcome?.('failed');
        throw error;
      }
    },
  };
}
