import type { IncomingMessage } from 'node:http';
import { hostName } from '../../../core/host-name.js';
import type { BrandingStore, DomainOwner } from '../../../store/accounts/brandings.js';
import { within } from '../../../store/mongo/within.js';
import { LruCache } from './lru-cache.js';
import { createHostReader } from '../../http/request-host.js';
import { StaleWhileRevalidateCache } from './stale-cache.js';

/** Hosts that are remembered as the service's, for the time when the store is away. */
const MAX_OWN_NAMES = 1_000;
/** How long a request waits for news of a host that was the service's. */
const STALE_WAIT_MS = 100;

export interface CustomDomains {
  /**
   * The account whose domain a request called; undefined: the service's own host, which every host is that no account
   * has. Known at once but for hosts that weren't called lately.
   * @throws the store's error (as a rejection) when it can't be asked about a host that was never seen
   */
  accountOf(request: IncomingMessage): string | undefined | Promise<string | undefined>;
  /** Drops what is remembered of a domain that this very process has changed. */
  forget(domain: string): void;
}

interface Options {
  publicUrl: string;
  trustProxy: string;
  scanTimeoutMs?: number;
  brandings: Pick<BrandingStore, 'findOwners'>;
}

/** Tells accounts' own domains from the service's host, without a look-up for the latter. */
export function createCustomDomains({
  publicUrl,
  trustProxy,
  scanTimeoutMs: timeoutMs,
  brandings,
}: Options): CustomDomains {
  const ownHost = new URL(publicUrl).host;
  const ownName = hostName(ownHost);
  const readHost = createHostReader(trustProxy);
  const cache = new StaleWhileRevalidateCache<DomainOwner>(
    { find: (names, timeoutMS) => brandings.findOwners(names, timeoutMS) },
    { timeoutMs },
  );
  const ownNames = new LruCache<string, true>(MAX_OWN_NAMES);

  async function lookUp(name: string, asked: Promise<DomainOwner | null>): Promise<string | undefined> {
    const wasOwn = ownNames.get(name) === true;
    try {
      const owner = await (wasOwn ? within(STALE_WAIT_MS, asked) : asked);
      if (owner === null) ownNames.set(name, true);
      return owner?.accountId;
    } catch (error) {
      if (wasOwn) return undefined;
      throw error;
    }
  }

  return {
    accountOf(request) {
      const host = readHost(request);
      if (host === ownHost) return undefined;
      const name = hostName(host);
      if (name === undefined || name === ownName) return undefined;
      const known = cache.find(name);
      return known instanceof Promise ? lookUp(name, known) : known?.accountId;
    },
    forget(domain) {
      const name = hostName(domain);
      if (name === undefined) return;
      cache.forget(name);
      ownNames.delete(name);
    },
  };
}
