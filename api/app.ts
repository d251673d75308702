import express, { type Express } from 'express';
import { DomainError } from '../core/errors.js';
import type { Logger } from '../telemetry/logger.js';
import { dashboardPages } from './dashboard/dashboard-pages.js';
import type { ApiDeps } from './deps.js';
import { docsPages } from './openapi/docs-pages.js';
import { anonymousHeaders } from './http/middleware/default-limit-headers.js';
import type { AuthDeps } from './auth/authenticate.js';
import { errorResponder } from './http/middleware/errors.js';
import { customDomains } from './http/middleware/custom-domains.js';
import { validateRequestHead } from './http/middleware/validate-request-head.js';
import { requestContext } from './http/middleware/request-context.js';
import { securityHeaders } from './http/middleware/security-headers.js';
import { createRouter } from './router.js';
import { ROUTES } from './routes.js';
import type { ScanHandler } from './redirect/handler.js';

/** The whole API as an Express app. Short links are served ahead of it: see `server.ts`. */
export function createApp(deps: ApiDeps, gate: AuthDeps, shortLinks: ScanHandler, log: Logger): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(requestContext(log));
  app.use(customDomains(ROUTES, { owners: deps.customDomainOwners, shortLinks }));
  app.use(securityHeaders());
  app.use(anonymousHeaders(gate.anonymousLimiter, gate.clientIpOf, deps.now));
  app.use(validateRequestHead());
  app.use(docsPages());
  app.use(createRouter(ROUTES, deps, gate));
  app.use(dashboardPages());
  app.use((req) => {
    throw new DomainError(
      'not_found',
      `There is nothing at ${req.path.slice(0, 100)}: the routes are listed at /docs`,
    );
  });
  app.use(errorResponder(deps.settings.publicUrl));
  return app;
}
