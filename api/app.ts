import express, { type Express, type Request } from 'express';
import { DomainError } from '../core/errors.js';
import type { Logger } from '../telemetry/logger.js';
import type { Metrics } from '../telemetry/metrics.js';
import type { AuthDeps } from './auth/authenticate.js';
import { dashboardPages } from './dashboard/dashboard-pages.js';
import { handleErrors } from './http/middleware/errors.js';
import { measureRequests } from './http/middleware/measure-requests.js';
import { requestContext } from './http/middleware/request-context.js';
import { securityHeaders } from './http/middleware/security-headers.js';
import { validateRequestHead } from './http/middleware/validate-request-head.js';
import { docsPages } from './openapi/docs-pages.js';
import { setDefaultLimitHeaders } from './rate-limits/headers.js';
import type { RedirectHandler } from './redirect/handler.js';
import type { CustomDomains } from './redirect/resolve/custom-domains.js';
import { restrictCustomDomains } from './redirect/restrict-custom-domains.js';
import { createRouter, type RouterDeps } from './router.js';

interface AppDeps extends RouterDeps {
  publicUrl: string;
  auth: AuthDeps;
  customDomains: CustomDomains;
  shortLinks: RedirectHandler;
  log: Logger;
  metrics: Metrics;
}

/** Creates the Express app: the API, the docs, and the dashboard. Short links are served ahead of it (`server.ts`). */
export function createApp(deps: AppDeps): Express {
  const { routes, auth, publicUrl } = deps;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(requestContext(deps.log));
  app.use(measureRequests(deps.metrics, new Set(routes.map(({ path }) => path))));
  app.use(restrictCustomDomains(routes, deps));
  app.use(securityHeaders());
  app.use(setDefaultLimitHeaders(auth.anonymousLimiter, auth.clientIpOf, auth.now));
  app.use(validateRequestHead());
  app.use(docsPages());
  app.use(createRouter(deps));
  app.use(dashboardPages());
  app.use(rejectUnknownPath);
  app.use(handleErrors(publicUrl));
  return app;
}

function rejectUnknownPath(req: Request): never {
  throw new DomainError(
    'not_found',
    `There is nothing at ${req.path.slice(0, 100)}; see /docs for all routes`,
  );
}
