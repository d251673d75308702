import type { IncomingMessage } from 'node:http';
import { parseHostName } from '../../../core/basics/host-name.js';
import { remember } from '../../../core/basics/remember.js';
import { aliasKey, foldedAliasKey, type StoredAlias } from '../../../core/codes/aliases/alias.js';
import { requestedAliasPath } from '../../../core/codes/aliases/alias-path.js';
import type { AccountDomain } from '../../http/middleware/requested-domain.js';
import { NOT_FOUND, type LookupResult, type ShortLinkLookup } from './lookup.js';
import { isRead, type Resolution } from './resolve-request.js';

/** Aliases whose keys are remembered: building one takes as long as looking it up. */
const REMEMBERED = { maxResults: 2_000, maxCharacters: 300 };

interface AliasResolverDeps {
  lookup: Pick<ShortLinkLookup, 'find'>;
  /** Returns the host of a request. */
  readHost: (request: IncomingMessage) => string;
}

/** The resolution of a path at the root of a domain; undefined if no alias of its account has the path. */
export type AliasResolution = Resolution | undefined;

/**
 * Creates the function that looks up the alias that a request of a custom domain asks for. It is synchronous
 * if the alias is cached, and a promise never rejects.
 */
export function createAliasResolver({ lookup, readHost }: AliasResolverDeps) {
  const readExactKey = remember((requested) => readKey(requested, aliasKey), REMEMBERED);
  const readFoldedKey = remember((requested) => readKey(requested, foldedAliasKey), REMEMBERED);
  return (request: IncomingMessage, domain: AccountDomain): AliasResolution | Promise<AliasResolution> => {
    const [path = ''] = (request.url ?? '').split('?', 1);
    const read = domain.caseSensitive === false ? readFoldedKey : readExactKey;
    const key = read(`${readHost(request)}\n${path}`);
    if (key === undefined) return undefined;
    const found = lookup.find(key, request);
    return found instanceof Promise
      ? found.then((link) => toResolution(request, domain, link))
      : toResolution(request, domain, found);
  };
}

/**
 * Returns the key of a requested alias; undefined if no alias can have it.
 *
 * @param requested Host and path as sent, in a line each.
 */
function readKey(
  requested: string,
  toKey: (alias: Pick<StoredAlias, 'domain' | 'path'>) => string,
): string | undefined {
  const [host = '', target = ''] = requested.split('\n', 2);
  const path = requestedAliasPath(target);
  const domain = path === undefined ? undefined : parseHostName(host);
  return path === undefined || domain === undefined ? undefined : toKey({ domain, path });
}

function toResolution(request: IncomingMessage, domain: AccountDomain, link: LookupResult): AliasResolution {
  if (link.kind === 'notFound') return undefined;
  if (link.kind !== 'found') return { shortCode: '', domain, link };
  const { target } = link;
  // A domain can have moved between the two lookups.
  if (target.accountId !== domain.accountId) return undefined;
  if (target.kind !== 'code') return { shortCode: '', domain, link };
  if (target.alias?.isAbsent) return undefined;
  const isServed = isRead(request) || request.method === 'POST';
  return { shortCode: target.alias?.shortCode ?? '', domain, link: isServed ? link : NOT_FOUND };
}
