import type { IncomingMessage } from 'node:http';
import type { DomainResult } from '../../http/middleware/requested-domain.js';
import type { CustomDomains } from './custom-domains.js';
import { NOT_FOUND, UNAVAILABLE, type LookupResult, type ShortLinkLookup } from './lookup.js';
import { parseShortCode } from '../../../core/codes/short-code.js';

/** Short code, domain, and short link that a request asks for. */
export interface Resolution {
  /** '' if the request is not for a short code. */
  shortCode: string;
  domain: DomainResult;
  link: LookupResult;
}

interface RequestResolverDeps {
  lookup: Pick<ShortLinkLookup, 'find'>;
  customDomains: Pick<CustomDomains, 'resolve'>;
}

/**
 * Creates the function that looks up the short code and the host of a request, concurrently. It is
 * synchronous if both are cached, and a promise never rejects.
 */
export function createRequestResolver({ lookup, customDomains }: RequestResolverDeps) {
  return (request: IncomingMessage): Resolution | Promise<Resolution> => {
    const isLookedUp = isRead(request) || request.method === 'POST';
    const shortCode = isLookedUp ? (parseShortCode(request.url ?? '') ?? '') : '';
    const link = shortCode === '' ? NOT_FOUND : lookup.find(shortCode, request);
    const domain = customDomains.resolve(request);
    if (!(link instanceof Promise) && !(domain instanceof Promise)) {
      return { shortCode, domain, link: onDomain(domain, link) };
    }
    return Promise.all([link, domain]).then(([awaitedLink, awaitedDomain]) => ({
      shortCode,
      domain: awaitedDomain,
      link: onDomain(awaitedDomain, awaitedLink),
    }));
  };
}

/** Returns whether a request only reads. */
export function isRead({ method }: Pick<IncomingMessage, 'method'>): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Returns a lookup as it is on a domain: on a custom domain, only the codes of its account exist. */
export function onDomain(domain: DomainResult, link: LookupResult): LookupResult {
  if (domain.kind === 'unavailable') return UNAVAILABLE;
  const isForeign =
    domain.kind === 'account' && link.kind === 'found' && link.target.accountId !== domain.accountId;
  return isForeign ? NOT_FOUND : link;
}
