import type { NextFunction, Request, Response } from 'express';
import { DomainError } from '../../../core/errors.js';
import type { RedirectHandler } from '../../redirect/handler.js';
import type { CustomDomains, DomainResult } from '../../redirect/resolve/custom-domains.js';
import type { AnyRoute } from '../route.js';
import { contextOf } from './request-context.js';

interface CustomDomainDeps {
  customDomains: Pick<CustomDomains, 'resolve'>;
  shortLinks: Pick<RedirectHandler, 'respondNotFound'>;
}

/**
 * Returns the middleware that restricts what custom domains serve: short links and the routes that are
 * `availableOnCustomDomains`. The dashboard, the docs, and everything else that names the service is a 404.
 *
 * @throws DomainError `unavailable` if the host is unknown and the database does not respond.
 */
export function restrictCustomDomains(
  routes: readonly AnyRoute[],
  { customDomains, shortLinks }: CustomDomainDeps,
) {
  const served = routes
    .filter(({ availableOnCustomDomains }) => availableOnCustomDomains)
    .map(({ path }) => toPattern(path));
  return async (req: Request, res: Response, next: NextFunction): Promise<void> => {
    const resolved = customDomains.resolve(req);
    const domain = resolved instanceof Promise ? await resolved : resolved;
    res.locals['domain'] = domain;
    if (domain.kind === 'unavailable') {
      throw new DomainError('unavailable', 'The service is unavailable; try again in 5 seconds', {
        headers: { 'Retry-After': '5' },
        cause: domain.cause,
      });
    }
    if (domain.kind === 'service' || served.some((path) => path.test(req.path))) next();
    else shortLinks.respondNotFound(req, res, domain.accountId, contextOf(res).requestId);
  };
}

/** Returns the account whose custom domain was requested; undefined on the service's own host. */
export function domainOwnerOf(res: Response): string | undefined {
  const domain = domainOf(res);
  return domain?.kind === 'account' ? domain.accountId : undefined;
}

/** Returns whether the request was, or may have been, for a custom domain, where no response may name the service. */
export function mayBeCustomDomain(res: Response): boolean {
  const domain = domainOf(res);
  return domain !== undefined && domain.kind !== 'service';
}

function domainOf(res: Response): DomainResult | undefined {
  return res.locals['domain'] as DomainResult | undefined;
}

function toPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i');
}
