import { createHmac } from 'node:crypto';
import type { LimitState, RateLimitStore } from '../../../store/limits/rate-limits.js';
import { MINUTE_MS, SECOND_MS } from '../../../core/time/durations.js';
import { CUSTOMER_NETWORK, networkOf } from '../../rate-limits/client-network.js';
import type { DailySalts } from '../visitor/salts.js';

/** Minimum timeout of the rate-limit store for passwords of short links. No password may be tried without being counted. */
export const PASSWORD_LIMIT_TIMEOUT_MS = 2_000;

/** Wrong passwords per minute of one IP address, or IPv6 /64, for one code. */
const PER_NETWORK_AND_MINUTE = 5;
/** Wrong passwords per minute for one code. */
const PER_CODE_AND_MINUTE = 100;

/** Length of a window, and a second by which the clocks of this process and of the database may differ. */
const WINDOW_MS = MINUTE_MS + SECOND_MS;

/** An attempt that has been counted. */
export interface CountedAttempt {
  /** Removes the attempt from the counts, because its password was right. Rejects with the store's error. */
  refund(): Promise<void>;
}

/** What became of an attempt to count one. */
export type AttemptResult =
  { kind: 'counted'; attempt: CountedAttempt } | { kind: 'limited'; limit: LimitState };

export interface PasswordAttempts {
  /**
   * Counts an attempt before its password is checked, so that no two processes check more passwords than allowed.
   *
   * @throws StoreTimeoutError or another error of the store: no password may be checked without being counted.
   */
  count(qrCodeId: string, clientIp: string): Promise<AttemptResult>;
}

/** Returns the ID of the window of a network and a code. @param salt Salt of the UTC day. */
export function networkWindowId(salt: Uint8Array, qrCodeId: string, clientIp: string): string {
  const network = networkOf(clientIp, CUSTOMER_NETWORK);
  const hash = createHmac('sha256', salt).update(`password\0${qrCodeId}\0${network}`);
  return `password:${hash.digest('base64url')}`;
}

/**
 * Creates the counts of wrong passwords of short links, exact across processes. A right password counts only while it is
 * being checked.
 *
 * Stored keys of networks are HMACs with the salt of the UTC day, which is erased, so neither the database nor its oplog
 * reveals an IP address later. In the first minute of a day, attempts count under the salts of both days.
 */
export function createPasswordAttempts(
  rateLimits: Pick<RateLimitStore, 'consume' | 'refund'>,
  salts: Pick<DailySalts, 'at'>,
  now: () => Date,
): PasswordAttempts {
  /** Returns the windows in which an attempt counts, with their limits. */
  function windowsOf(qrCodeId: string, clientIp: string): { id: string; limit: number }[] {
    const at = now().getTime();
    const keys = new Set([at, at - WINDOW_MS].map((instant) => salts.at(new Date(instant))));
    const byNetwork = [...keys].map((key) => ({
      id: networkWindowId(key, qrCodeId, clientIp),
      limit: PER_NETWORK_AND_MINUTE,
    }));
    return [...byNetwork, { id: `password:${qrCodeId}`, limit: PER_CODE_AND_MINUTE }];
  }

  return {
    async count(qrCodeId, clientIp) {
      const counted: { id: string; at: number }[] = [];
      const refund = async () =>
        void (await Promise.all(counted.map(({ id, at }) => rateLimits.refund(id, at))));
      for (const { id, limit } of windowsOf(qrCodeId, clientIp)) {
        const [state] = await rateLimits.consume(id, limit);
        if (!state?.allowed) {
          await refund();
          return { kind: 'limited', limit: state! };
        }
        counted.push({ id, at: state.asOf ?? 0 });
      }
      return { kind: 'counted', attempt: { refund } };
    },
  };
}
