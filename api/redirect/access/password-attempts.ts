import { createHmac } from 'node:crypto';
import type { LimitState, RateLimitStore } from '../../../store/limits/rate-limits.js';
import { MINUTE_MS, SECOND_MS } from '../../../core/basics/time/durations.js';
import {
  CUSTOMER_NETWORK,
  networkOf,
  SITE_NETWORK,
  type PrefixLengths,
} from '../../rate-limits/client-network.js';
import type { DailySalts } from '../visitor/salts.js';

/** Wrong passwords per minute of one IP address, or IPv6 /64, for one code. */
const PER_NETWORK_AND_MINUTE = 5;
/**
 * Wrong passwords per minute of one IPv6 /48, or IPv4 /24, for one code, so that no single customer of a
 * provider uses up the limit of the code. An IPv4 /24 can be many customers: each of its addresses has one
 * attempt in any case.
 */
const PER_SITE_AND_MINUTE = 10;
/** Wrong passwords per minute for one code. Beyond it, only sites without a wrong one may try, slowly. */
const PER_CODE_AND_MINUTE = 100;

/** Length of a window, and a second by which the clocks of this process and of the database may differ. */
const WINDOW_MS = MINUTE_MS + SECOND_MS;

/** An attempt that has been counted. */
export interface CountedAttempt {
  /** Removes the attempt from the counts, because its password was right. Rejects with the store's error. */
  refund(): Promise<void>;
}

/**
 * Result of counting a password attempt. `slow`: the code has too many wrong passwords, but the visitor's
 * site has sent none of them, so the password may be checked after a delay.
 */
export type AttemptResult =
  { kind: 'counted' | 'slow'; attempt: CountedAttempt } | { kind: 'limited'; limit: LimitState };

export interface PasswordAttempts {
  /**
   * Counts an attempt before its password is checked, so that no two processes check more passwords than
   * allowed.
   *
   * @throws StoreTimeoutError or another error of the store: no password may be checked without being
   *   counted.
   */
  count(qrCodeId: string, clientIp: string): Promise<AttemptResult>;
}

/**
 * Returns the ID of the window of a network and a code.
 *
 * @param salt Salt of the UTC day.
 * @param prefix What the window counts. Default: the client's address, or its IPv6 /64.
 */
export function networkWindowId(
  salt: Uint8Array,
  qrCodeId: string,
  clientIp: string,
  prefix: PrefixLengths = CUSTOMER_NETWORK,
): string {
  const purpose = prefix === CUSTOMER_NETWORK ? 'password' : 'password-site';
  const hash = createHmac('sha256', salt).update(`${purpose}\0${qrCodeId}\0${networkOf(clientIp, prefix)}`);
  return `password:${hash.digest('base64url')}`;
}

/**
 * Creates the counts of wrong passwords of short links, exact across processes. A right password counts only
 * while it is being checked.
 *
 * Stored keys of networks are HMACs with the salt of the UTC day, which is erased, so neither the database
 * nor its oplog reveals an IP address later. In the first minute of a day, attempts count under the salts of
 * both days.
 */
export function createPasswordAttempts(
  rateLimits: Pick<RateLimitStore, 'consume' | 'refund'>,
  salts: Pick<DailySalts, 'at'>,
  now: () => Date,
): PasswordAttempts {
  /** Returns the salts under which an attempt counts. */
  function currentSalts(): Set<Uint8Array> {
    const at = now().getTime();
    return new Set([at, at - WINDOW_MS].map((instant) => salts.at(new Date(instant))));
  }

  return {
    async count(qrCodeId, clientIp) {
      const counted: { id: string; at: number }[] = [];
      const refund = async () =>
        void (await Promise.all(counted.map(({ id, at }) => rateLimits.refund(id, at))));
      /** Counts the attempt in a window. */
      const consume = async (id: string, limit: number): Promise<LimitState> => {
        const [state] = await rateLimits.consume(id, limit);
        if (state!.allowed) counted.push({ id, at: state!.asOf ?? 0 });
        return state!;
      };
      const reject = async (limit: LimitState): Promise<AttemptResult> => {
        await refund();
        return { kind: 'limited', limit };
      };
      const isIpv4 = networkOf(clientIp, SITE_NETWORK).startsWith('ipv4');
      let siteAttempts = 0;
      for (const salt of currentSalts()) {
        const network = await consume(networkWindowId(salt, qrCodeId, clientIp), PER_NETWORK_AND_MINUTE);
        if (!network.allowed) return reject(network);
        const isFirst = isIpv4 && network.remaining === PER_NETWORK_AND_MINUTE - 1;
        const siteLimit = isFirst ? PER_CODE_AND_MINUTE : PER_SITE_AND_MINUTE;
        const site = await consume(networkWindowId(salt, qrCodeId, clientIp, SITE_NETWORK), siteLimit);
        if (!site.allowed) return reject(site);
        siteAttempts = Math.max(siteAttempts, siteLimit - site.remaining);
      }
      const code = await consume(`password:${qrCodeId}`, PER_CODE_AND_MINUTE);
      if (code.allowed) return { kind: 'counted', attempt: { refund } };
      return siteAttempts > 1 ? reject(code) : { kind: 'slow', attempt: { refund } };
    },
  };
}
