import { Resolver, lookup } from 'node:dns/promises';
import { LOOPBACK_NAMES } from '../../core/webhooks/target-url.js';

/** A name's addresses, in the order in which to try them. Rejects when it has none. */
export type ResolveHost = (host: string) => Promise<string[]>;

/**
 * Asks DNS itself rather than the system's lookup, whose few threads one slow name server could hold for everybody.
 * @param useSystem also ask the system (hosts file, search domains) for names that DNS doesn't know: for development
 */
export function createResolver(useSystem: boolean): ResolveHost {
  return async (host) => {
    if (LOOPBACK_NAMES.test(host)) return ['127.0.0.1', '::1'];
    const resolver = new Resolver({ timeout: 1_500, tries: 2 });
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (addresses.length > 0) return addresses;
    if (useSystem) return (await lookup(host, { all: true })).map(({ address }) => address);
    throw new Error('the name has no address');
  };
}
