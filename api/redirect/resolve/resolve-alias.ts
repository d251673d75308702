import type { IncomingMessage } from 'node:http';
import { parseHostName } from '../../../core/basics/host-name.js';
import { aliasKey, foldedAliasKey } from '../../../core/codes/aliases/alias.js';
import { requestedAliasPath } from '../../../core/codes/aliases/alias-path.js';
import type { AccountDomain } from '../../http/middleware/requested-domain.js';
import { NOT_FOUND, type LookupResult, type ShortLinkLookup } from './lookup.js';
import { isRead, type Resolution } from './resolve-request.js';

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
  return (request: IncomingMessage, domain: AccountDomain): AliasResolution | Promise<AliasResolution> => {
    const path = requestedAliasPath(request.url ?? '');
    const name = path === undefined ? undefined : parseHostName(readHost(request));
    if (path === undefined || name === undefined) return undefined;
    const alias = { domain: name, path };
    const found = lookup.find(
      domain.caseSensitive === false ? foldedAliasKey(alias) : aliasKey(alias),
      request,
    );
    return found instanceof Promise
      ? found.then((link) => toResolution(request, domain, link))
      : toResolution(request, domain, found);
  };
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
