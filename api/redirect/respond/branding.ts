import type { Branding } from '../../../core/branding.js';
import type { BrandingStore } from '../../../store/accounts/brandings.js';
import { StaleWhileRevalidateCache } from '../resolve/stale-cache.js';

/** A logo takes up to 11 KB. */
const MAX_BRANDINGS = 2_000;

/** In whose name something is answered. */
export interface Site {
  /** What the account shows of itself; null: nothing. */
  branding: Branding | null;
  /** Whether the service may be named. */
  ofService: boolean;
}

export const SERVICE_BRANDING: Site = { branding: null, ofService: true };
/** Nobody's name: for those who called a domain of which nothing more is known. */
export const UNBRANDED: Site = { branding: null, ofService: false };

export interface Sites {
  /**
   * The site of an account; without its branding where that can't be had now. Never rejects.
   * @param byDomain whether the account's own domain was called
   */
  of(accountId: string, byDomain: boolean): Promise<Site>;
  /** Drops what is remembered of an account that this very process has changed. */
  forget(accountId: string): void;
}

/** @param timeoutMs how long a scan waits to be stored */
export function createSites(brandings: Pick<BrandingStore, 'findEffective'>, timeoutMs?: number): Sites {
  const cache = new StaleWhileRevalidateCache<Branding>(
    { find: (accountIds, timeoutMS) => brandings.findEffective(accountIds, timeoutMS) },
    { timeoutMs, most: MAX_BRANDINGS },
  );
  return {
    async of(accountId, byDomain) {
      const branding = await Promise.resolve(cache.find(accountId)).catch(() => null);
      return { branding, ofService: branding === null && !byDomain };
    },
    forget: (accountId) => cache.forget(accountId),
  };
}
