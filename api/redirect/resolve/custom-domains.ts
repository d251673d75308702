import type { IncomingMessage } from 'node:http';
import QuickLRU from 'quick-lru';
import { parseHostName } from '../../../core/basics/host-name.js';
import type { CustomDomainStore, DomainOwner } from '../../../store/accounts/custom-domains.js';
import { withStoreTimeout } from '../../../store/mongo/timeouts.js';
import type { AccountDomain, DomainResult } from '../../http/middleware/requested-domain.js';
import { createHostReader } from '../../http/request-host.js';
import { StaleWhileRevalidateCache, type Cached, type RestorableCache } from './stale-cache.js';

/** Maximum number of hosts remembered as not being custom domains, for store outages. */
const MAX_UNCLAIMED_HOSTS = 1_000;
/** Maximum time that a request to such a host waits for the store. */
const MAX_WAIT_MS = 100;
/**
 * Maximum time that a question about a known custom domain waits for the store: it must take 10 ms at most.
 */
const MAX_KNOWN_WAIT_MS = 8;

const SERVICE: DomainResult = { kind: 'service' };

/** The account that a host name belongs to, with the settings of the domain; null: it is no custom domain. */
export type HostOwner = DomainOwner | null;

/** Whose name a host name is. */
type NameOwner = Exclude<DomainResult, { kind: 'any' }> | { kind: 'nobody' };

export interface CustomDomains extends RestorableCache<HostOwner> {
  /** Resolves the host of a request. Synchronous unless the host is not cached; a promise never rejects. */
  resolve(request: IncomingMessage): DomainResult | Promise<DomainResult>;
  /**
   * Finds whose name a host name is, in a lookup that requests to this name share. Takes at most 8 ms if the
   * name is known as a custom domain; never rejects.
   *
   * @param name As `parseHostName` returns it.
   */
  findOwner(name: string): Promise<NameOwner>;
  /** Removes a domain from the cache, after a change by this process. */
  invalidate(domain: string): void;
}

interface CustomDomainsDeps {
  /** Base URL of the service; requests to its host need no lookup. */
  publicUrl: string;
  /**
   * Other hosts of the service, in lower case. They need no lookup either, and no account's domain overrides
   * them.
   */
  serviceHosts: readonly string[];
  /** See `compileTrust`. */
  trustProxy: string;
  /** Timeout of one lookup in milliseconds, at least 1.5 s. */
  scanTimeoutMs?: number;
  domains: Pick<CustomDomainStore, 'findOwners'>;
}

/** Creates the lookup of custom domains, which caches up to 20,000 domains and as many other hosts. */
export function createCustomDomains({
  publicUrl,
  serviceHosts,
  trustProxy,
  scanTimeoutMs: timeoutMs,
  domains,
}: CustomDomainsDeps): CustomDomains {
  const serviceHost = new URL(publicUrl).host;
  const serviceNames = new Set([parseHostName(serviceHost), ...serviceHosts]);
  const readHost = createHostReader(trustProxy);
  const cache = new StaleWhileRevalidateCache<AccountDomain>({ find: findDomains }, { timeoutMs });
  const unclaimedHosts = new QuickLRU<string, true>({ maxSize: MAX_UNCLAIMED_HOSTS / 2 });

  async function findDomains(names: readonly string[], lookupTimeoutMs: number) {
    const found = new Map<string, AccountDomain>();
    for (const [name, owner] of await domains.findOwners(names, lookupTimeoutMs)) {
      found.set(name, { kind: 'account', ...owner });
    }
    return found;
  }

  async function waitFor(name: string, lookup: Promise<Cached<AccountDomain>>): Promise<DomainResult> {
    const wasUnclaimed = unclaimedHosts.get(name) === true;
    try {
      const { value } = await (wasUnclaimed ? withStoreTimeout(MAX_WAIT_MS, lookup) : lookup);
      if (value === undefined) unclaimedHosts.set(name, true);
      return value ?? SERVICE;
    } catch (cause) {
      return wasUnclaimed ? SERVICE : { kind: 'unavailable', cause };
    }
  }

  return {
    resolve(request) {
      const host = readHost(request);
      if (host === serviceHost) return SERVICE;
      const name = parseHostName(host);
      if (name === undefined || serviceNames.has(name)) return SERVICE;
      const cached = cache.find(name);
      return cached instanceof Promise ? waitFor(name, cached) : (cached.value ?? SERVICE);
    },
    async findOwner(name) {
      if (serviceNames.has(name)) return { kind: 'service' };
      const known = cache.lastKnown(name);
      const lookup = cache.find(name);
      try {
        const { value } =
          known && lookup instanceof Promise
            ? await withStoreTimeout(MAX_KNOWN_WAIT_MS, lookup)
            : await lookup;
        return value ?? { kind: 'nobody' };
      } catch (cause) {
        return known ?? { kind: 'unavailable', cause };
      }
    },
    invalidate(domain) {
      const name = parseHostName(domain);
      if (name === undefined) return;
      cache.invalidate(name);
      unclaimedHosts.delete(name);
    },
    recentKeys: (limit) => [...cache.recentKeys(limit), ...unclaimedHosts.keys()].slice(0, limit),
    restore(name, owner) {
      if (owner === null) unclaimedHosts.set(name, true);
      else cache.restore(name, { kind: 'account', ...owner });
    },
  };
}
