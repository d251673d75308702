import type { AccountView } from '../../core/accounts/account-view.js';
import { listDomains, type DomainFields } from '../../core/accounts/domains/account-domains.js';
import {
  isServable,
  type MapEntry,
  type MapHost,
  type RedirectMap,
} from '../../core/codes/redirect-map/map-entry.js';
import { gtinOfKey, keyPath } from '../../core/gs1/gs1-key.js';
import { gs1MapTarget, mapTarget } from '../../core/codes/redirect-map/map-target.js';
import type { CodeUrl } from '../../store/short-links/mapped-urls.js';
import type { RedirectMapDeps } from './deps.js';

/** A host on which codes of the account are served. */
export interface ServedHost extends Omit<MapHost, 'entries'> {
  /** Whether it is the host of the service, which other accounts share. */
  isService: boolean;
  /** Whether aliases match with their letter case. */
  caseSensitive: boolean;
}

/** Lists the host of the service and the domains that lead to the account, sorted by name. */
export function listServedHosts(publicUrl: string, account: DomainFields): ServedHost[] {
  const { hostname, pathname } = new URL(publicUrl);
  const service = {
    name: hostname,
    prefix: pathname.replace(/\/$/, ''),
    isService: true,
    caseSensitive: true,
  };
  const domains = listDomains(account).filter(({ isReserved }) => isReserved);
  const hosts = domains.map(({ name, caseSensitive }) => ({
    name,
    prefix: '',
    isService: false,
    caseSensitive,
  }));
  return [service, ...hosts].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * Builds the redirect map of these hosts for a caller. Counts the entries first; each reading of a host then
 * reads the database, sorted, so memory does not grow with the number of codes.
 *
 * @throws an error of the database if the codes cannot be counted.
 */
export async function buildRedirectMap(
  view: AccountView,
  hosts: readonly ServedHost[],
  { mappedUrls, now }: Pick<RedirectMapDeps, 'mappedUrls' | 'now'>,
): Promise<RedirectMap> {
  const writtenAt = now();
  let shortCodes = 0;
  const aliases = new Map<string, number>();
  for await (const counted of mappedUrls.listCodes(view)) {
    if (!isServable(mapTarget(counted.code, writtenAt))) continue;
    shortCodes += counted.shortCodes;
    for (const { domain } of counted.code.aliases ?? []) {
      aliases.set(domain, (aliases.get(domain) ?? 0) + 1);
    }
  }

  async function* readGs1(host: Pick<ServedHost, 'name' | 'prefix' | 'isService'>): AsyncGenerator<MapEntry> {
    const keys = host.isService ? mappedUrls.listClaimedGs1Keys(view) : mappedUrls.listGs1Keys(view);
    let product: CodeUrl | undefined;
    for await (const one of keys) {
      const { key, code } = one;
      // In order, the key of a GTIN precedes its keys with qualifiers.
      if (key === keyPath({ gtin: gtinOfKey(key) })) product = one;
      const ofGtin = product && key.startsWith(`${product.key}/`) ? product.code : undefined;
      const target = gs1MapTarget(code, ofGtin, writtenAt);
      const entry = { host: host.name, path: `${host.prefix}${key}`, qrCodeId: code.id, name: code.name };
      yield { ...entry, ...target, kind: 'gs1', anyCase: false };
    }
  }

  async function countGs1(host: ServedHost): Promise<number> {
    let count = 0;
    for await (const entry of readGs1(host)) if (isServable(entry)) count += 1;
    return count;
  }

  const gs1Counts = new Map<string, number>();
  for (const host of hosts) gs1Counts.set(host.name, await countGs1(host));

  async function* entriesOf({ name, prefix }: MapHost): AsyncGenerator<MapEntry> {
    const { caseSensitive = true, isService = false } = hosts.find((host) => host.name === name) ?? {};
    const toShort = ({ key, code }: CodeUrl): MapEntry => ({
      ...toEntry(code, `${prefix}/r/${key}`),
      kind: key === code.shortCode ? 'short' : 'former',
      anyCase: true,
    });
    const toAlias = ({ key, code }: CodeUrl): MapEntry => ({
      ...toEntry(code, key),
      kind: 'alias',
      anyCase: !caseSensitive,
    });
    const toEntry = (code: CodeUrl['code'], path: string) => ({
      host: name,
      path,
      qrCodeId: code.id,
      name: code.name,
      ...mapTarget(code, writtenAt),
    });
    const ownPaths = inOrder(
      mapEach(mappedUrls.listAliases(view, name), toAlias),
      readGs1({ name, prefix, isService }),
    );
    yield* inOrder(ownPaths, mapEach(mappedUrls.listShortCodes(view), toShort));
  }

  return {
    hosts: hosts.map(({ name, prefix }) => ({
      name,
      prefix,
      entries: shortCodes + (aliases.get(name) ?? 0) + (gs1Counts.get(name) ?? 0),
    })),
    writtenAt,
    entriesOf,
  };
}

async function* mapEach<Item, Result>(
  items: AsyncIterable<Item>,
  map: (item: Item) => Result,
): AsyncGenerator<Result> {
  for await (const item of items) yield map(item);
}

/** Merges two sorted sequences of entries. */
async function* inOrder(
  first: AsyncGenerator<MapEntry>,
  second: AsyncGenerator<MapEntry>,
): AsyncGenerator<MapEntry> {
  try {
    let [a, b] = [await first.next(), await second.next()];
    while (!a.done || !b.done) {
      if (!a.done && (b.done || a.value.path < b.value.path)) {
        yield a.value;
        a = await first.next();
      } else if (!b.done) {
        yield b.value;
        b = await second.next();
      }
    }
  } finally {
    // The client may have disconnected: both have a cursor.
    await Promise.all([first.return(undefined), second.return(undefined)]);
  }
}
