import type { NextFunction, Request, Response } from 'express';
import { DomainError } from '../../../core/errors.js';
import type { AnyRoute } from '../route.js';
import type { CustomDomains } from '../../redirect/resolve/custom-domains.js';
import type { ScanHandler } from '../../redirect/handler.js';
import { contextOf } from './request-context.js';

interface OwnDomainsDeps {
  owners: Pick<CustomDomains, 'accountOf'>;
  shortLinks: Pick<ScanHandler, 'refuse'>;
}

/**
 * On an account's own domain there are short links, its pictures and its files, and nothing else: no dashboard, no
 * documentation, nothing that names the service. Which routes are there, each says by `availableOnCustomDomains`.
 */
export function customDomains(routes: readonly AnyRoute[], { owners, shortLinks }: OwnDomainsDeps) {
  const served = routes
    .filter(({ availableOnCustomDomains }) => availableOnCustomDomains)
    .map(({ path }) => pattern(path));
  return async (req: Request, res: Response, next: NextFunction): Promise<void> => {
    const owner = owners.accountOf(req);
    if (owner === undefined) return next();
    res.locals['hostOwner'] = null;
    const accountId = await Promise.resolve(owner).catch((cause: unknown) => {
      throw new DomainError('unavailable', 'This is not available right now: try again soon', {
        headers: { 'Retry-After': '5' },
        cause,
      });
    });
    res.locals['hostOwner'] = accountId;
    if (accountId === undefined || served.some((path) => path.test(req.path))) next();
    else shortLinks.refuse(req, res, accountId, contextOf(res).requestId);
  };
}

/** The account whose own domain was called; undefined on the service's host. */
export function domainOwnerOf(res: Response): string | undefined {
  return (res.locals['hostOwner'] as string | null | undefined) ?? undefined;
}

/** Whether an account's own domain was called, or that can't be told. */
export function isCustomDomain(res: Response): boolean {
  return res.locals['hostOwner'] !== undefined;
}

function pattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i');
}
