import type { LimitState } from '../../store/limits/rate-limits.js';
import { ADDRESS_OR_SITE, CUSTOMER_NETWORK, networkOf } from './client-network.js';
import { SlidingCounts } from './sliding-counts.js';

/**
 * Images of one code to one network in a minute, per process. A page that embeds a code requests it once per
 * view.
 */
const IMAGES_PER_CODE_AND_MINUTE = 60;
/** Images of all codes to one network in a minute, per process. */
const IMAGES_PER_MINUTE = 600;
/** The same for an IPv6 /48, because a client that has a whole one can use a new /64 for every image. */
const IMAGES_PER_SITE_AND_MINUTE = 10 * IMAGES_PER_MINUTE;

export interface ShareTokenLimiter {
  /**
   * Counts a request with a valid token, unless it exceeds a limit.
   *
   * @returns The state of the limit that is closer.
   */
  consume(clientIp: string, qrCodeId: string): LimitState;
}

/**
 * Creates the in-memory limiter of requests with the signed token of an image: 60 per code and 600 in all,
 * per minute and network of the client; 6,000 per IPv6 /48.
 *
 * @param onLimited Called for each request that exceeds a limit.
 */
export function createShareTokenLimiter(now: () => Date, onLimited: () => void): ShareTokenLimiter {
  const counts = new SlidingCounts(now);
  return {
    consume(clientIp, qrCodeId) {
      const network = networkOf(clientIp, CUSTOMER_NETWORK);
      const site = networkOf(clientIp, ADDRESS_OR_SITE);
      const limits = [
        { id: `${network} ${qrCodeId}`, limit: IMAGES_PER_CODE_AND_MINUTE },
        { id: network, limit: IMAGES_PER_MINUTE },
        ...(site === network ? [] : [{ id: site, limit: IMAGES_PER_SITE_AND_MINUTE }]),
      ].map(({ id, limit }) => ({ id, limit, ...counts.count(id) }));
      const allowed = limits.every(({ count, limit }) => count < limit);
      if (allowed) for (const { id } of limits) counts.add(id, 1);
      else onLimited();
      const [closest] = limits.toSorted((a, b) => a.limit - a.count - (b.limit - b.count));
      const { count, limit, resetsAt } = closest!;
      const remaining = Math.max(0, limit - count - (allowed ? 1 : 0));
      return { per: 'minute', allowed, limit, remaining, resetAt: Math.ceil(resetsAt / 1000) };
    },
  };
}
