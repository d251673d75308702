import type { Branding } from '../../../core/accounts/branding.js';
import type { BrandingStore } from '../../../store/accounts/brandings.js';
import { StaleWhileRevalidateCache, type RestorableCache } from '../resolve/stale-cache.js';

/** Maximum number of cached brandings. A logo takes up to 11 KB. */
const MAX_BRANDINGS = 2_000;

/** Under whose name a response is presented. */
export interface ResponseBranding {
  /** The account's branding; null: none is shown. */
  branding: Branding | null;
  /** Whether the response may mention the service, for example by a link to its documentation. */
  showsService: boolean;
}

export const SERVICE_BRANDING: ResponseBranding = { branding: null, showsService: true };
/** For requests to a host that cannot be resolved: it may be a custom domain. */
export const UNBRANDED: ResponseBranding = { branding: null, showsService: false };

export interface BrandingResolver extends RestorableCache<Branding> {
  /**
   * Returns the branding of an account's responses; without the account's own branding if it is not
   * available. Never rejects.
   *
   * @param onCustomDomain Whether the request was for one of the account's custom domains, where the service
   *   is not named.
   */
  resolve(accountId: string, onCustomDomain: boolean): Promise<ResponseBranding>;
  /** Removes an account from the cache, after a change by this process. */
  invalidate(accountId: string): void;
}

/**
 * Creates the resolver of brandings, which caches them.
 *
 * @param timeoutMs Timeout of one lookup in milliseconds, at least 1.5 s.
 */
export function createBrandingResolver(
  brandings: Pick<BrandingStore, 'findEffective'>,
  timeoutMs?: number,
): BrandingResolver {
  const cache = new StaleWhileRevalidateCache<Branding>(
    { find: (accountIds, lookupTimeoutMs) => brandings.findEffective(accountIds, lookupTimeoutMs) },
    { timeoutMs, maxEntries: MAX_BRANDINGS },
  );

  async function find(accountId: string): Promise<Branding | null> {
    try {
      return (await cache.find(accountId)).value ?? null;
    } catch {
      return null;
    }
  }

  return {
    async resolve(accountId, onCustomDomain) {
      const branding = await find(accountId);
      return { branding, showsService: branding === null && !onCustomDomain };
    },
    invalidate: (accountId) => void cache.invalidate(accountId),
    recentKeys: (limit) => cache.recentKeys(limit),
    restore: (accountId, branding) => cache.restore(accountId, branding),
  };
}
