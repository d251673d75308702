import type { NextFunction, Request, Response } from 'express';
import { DomainError } from '../../core/basics/errors.js';
import { contextOf } from '../http/middleware/request-context.js';
import { setRequestedDomain } from '../http/middleware/requested-domain.js';
import { hasValidHead } from '../http/middleware/validate-request-head.js';
import type { AnyRoute } from '../http/route.js';
import type { RedirectHandler } from './handler.js';
import type { CustomDomains } from './resolve/custom-domains.js';

/** A route, as far as the hosts matter on which it responds. */
type HostedRoute = Pick<AnyRoute, 'path' | 'availableOnCustomDomains' | 'availableOnEveryHost'>;

interface CustomDomainDeps {
  customDomains: Pick<CustomDomains, 'resolve'>;
  shortLinks: Pick<RedirectHandler, 'respondElsewhere'>;
}

/**
 * Returns the middleware that restricts what custom domains serve: short links and the routes that are
 * `availableOnCustomDomains`. `/` and paths that lead nowhere lead where the domain's owner has set; the
 * dashboard, the docs, and everything else that names the service leads nowhere. Routes that are
 * `availableOnEveryHost` respond even while hosts cannot be looked up.
 *
 * @throws DomainError `unavailable` if the host is unknown and the database does not respond.
 */
export function restrictCustomDomains(
  routes: readonly HostedRoute[],
  { customDomains, shortLinks }: CustomDomainDeps,
) {
  const patterns = (isIncluded: (route: HostedRoute) => boolean | undefined) =>
    routes.filter(isIncluded).map(({ path }) => toPattern(path));
  const served = patterns(({ availableOnCustomDomains }) => availableOnCustomDomains);
  const everywhere = patterns(({ availableOnEveryHost }) => availableOnEveryHost);
  return async (req: Request, res: Response, next: NextFunction): Promise<void> => {
    // A request that names several hosts is rejected later, and belongs to none of them.
    if (!hasValidHead(req) || everywhere.some((path) => path.test(req.path))) {
      setRequestedDomain(res, { kind: 'any' });
      next();
      return;
    }
    const resolved = customDomains.resolve(req);
    const domain = resolved instanceof Promise ? await resolved : resolved;
    setRequestedDomain(res, domain);
    if (domain.kind === 'unavailable') {
      throw new DomainError('unavailable', 'The service is unavailable; try again in 5 seconds', {
        headers: { 'Retry-After': '5' },
        cause: domain.cause,
      });
    }
    if (domain.kind !== 'account' || served.some((path) => path.test(req.path))) next();
    else shortLinks.respondElsewhere(req, res, domain, contextOf(res).requestId);
  };
}

/** Matches what the router matches, which is case-sensitive: its own 404 names the service. */
function toPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}/?$`);
}
