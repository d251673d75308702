import { Resolver, lookup } from 'node:dns/promises';
import { LOOPBACK_NAMES } from '../core/events/webhooks/target-url.js';
import { DeliveryError } from './delivery-error.js';

/** Resolves a host name to its IP addresses, in the order in which to try them. Rejects if there are none. */
export type ResolveHost = (host: string) => Promise<string[]>;

/**
 * Creates a resolver that queries DNS directly: one slow name server could block the few threads of the
 * system's resolver for all endpoints.
 *
 * @param useSystem Whether to ask the system's resolver (hosts file, search domains) for names that are not
 *   in DNS. For development.
 */
export function createResolver(useSystem: boolean): ResolveHost {
  return async (host) => {
    if (LOOPBACK_NAMES.test(host)) return ['127.0.0.1', '::1'];
    const resolver = new Resolver({ timeout: 1_500, tries: 2 });
    const results = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const ips = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
    if (ips.length > 0) return ips;
    if (useSystem) return (await lookup(host, { all: true })).map(({ address }) => address);
    throw new DeliveryError('the host name cannot be resolved', 'name');
  };
}
