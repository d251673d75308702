import { createHmac, hkdfSync } from 'node:crypto';
import type { LimitState, RateLimitStore } from '../../../store/limits/rate-limits.js';
import { CUSTOMER_NETWORK, networkOf } from '../../rate-limits/client-network.js';

/** Minimum timeout of the rate-limit store for passwords of short links. No password may be tried without being counted. */
export const PASSWORD_LIMIT_TIMEOUT_MS = 2_000;

/** Wrong passwords per minute of one IP address, or IPv6 /64, for one code. */
const PER_NETWORK_AND_MINUTE = 5;
/** Wrong passwords per minute for one code. */
const PER_CODE_AND_MINUTE = 100;

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

/**
 * Creates the counts of wrong passwords of short links, exact across processes. A right password counts only while it is
 * being checked.
 *
 * Stored keys are HMACs, so the database contains no IP addresses.
 */
export function createPasswordAttempts(
  rateLimits: Pick<RateLimitStore, 'consume' | 'refund'>,
  secretKey: Uint8Array,
): PasswordAttempts {
  const hmacKey = Buffer.from(hkdfSync('sha256', secretKey, '', 'short-link-passwords', 32));

  async function consume(by: readonly string[], limit: number): Promise<AttemptResult> {
    const id = `password:${createHmac('sha256', hmacKey).update(JSON.stringify(by)).digest('base64url')}`;
    const [state] = await rateLimits.consume(id, limit);
    if (!state?.allowed) return { kind: 'limited', limit: state! };
    return { kind: 'counted', attempt: { refund: () => rateLimits.refund(id, state.asOf ?? 0) } };
  }

  return {
    async count(qrCodeId, clientIp) {
      const byNetwork = await consume(
        [qrCodeId, networkOf(clientIp, CUSTOMER_NETWORK)],
        PER_NETWORK_AND_MINUTE,
      );
      if (byNetwork.kind === 'limited') return byNetwork;
      const byCode = await consume([qrCodeId], PER_CODE_AND_MINUTE);
      if (byCode.kind === 'limited') {
        await byNetwork.attempt.refund();
        return byCode;
      }
      return {
        kind: 'counted',
        attempt: {
          refund: async () => void (await Promise.all([byNetwork.attempt.refund(), byCode.attempt.refund()])),
        },
      };
    },
  };
}
