import type { Response } from 'express';

/** A custom domain, current or former, and the account that it belongs to. */
export interface AccountDomain {
  kind: 'account';
  accountId: string;
  /** Whether the account was deleted, so that nothing of it is served. Absent: it is open. */
  isDeleted?: true;
  /** Where `/` leads; absent: it is 404. */
  rootUrl?: string | undefined;
  /** Where paths lead that lead nowhere; absent: they are 404. */
  notFoundUrl?: string | undefined;
  /** false: aliases match in any case. Absent: true. */
  caseSensitive?: boolean | undefined;
}

/** The account that the host of a request belongs to. */
export type DomainResult =
  /** The service's own host, that is, any host that is not a custom domain. */
  | { kind: 'service' }
  | AccountDomain
  /** Not looked up: the route responds on every host, or the request names no single host. */
  | { kind: 'any' }
  /** The host is not cached and the store does not respond. */
  | { kind: 'unavailable'; cause: unknown };

/** Attaches the resolved host of the request to the response, for the functions below. */
export function setRequestedDomain(res: Response, domain: DomainResult): void {
  res.locals['domain'] = domain;
}

/** Returns the account whose custom domain was requested; undefined on the service's own host. */
export function domainOwnerOf(res: Response): string | undefined {
  const domain = requestedDomain(res);
  return domain?.kind === 'account' ? domain.accountId : undefined;
}

/**
 * Returns whether the request was, or may have been, for a custom domain, where no response may name the
 * service.
 */
export function mayBeCustomDomain(res: Response): boolean {
  const domain = requestedDomain(res);
  return domain !== undefined && domain.kind !== 'service';
}

function requestedDomain(res: Response): DomainResult | undefined {
  return res.locals['domain'] as DomainResult | undefined;
}
