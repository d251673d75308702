import express, { type Express, type Request, type RequestHandler } from 'express';
import { DomainError } from '../core/basics/errors.js';
import type { Logger } from '../telemetry/logger.js';
import type { AuthDeps } from './auth/authenticate.js';
import type { DashboardSettings } from './dashboard/built-files.js';
import { dashboardPages } from './dashboard/dashboard-pages.js';
import { docsPages } from './docs/docs-pages.js';
import { compressResponses } from './http/middleware/compress-responses.js';
import { handleErrors } from './http/middleware/errors.js';
import { requestContext } from './http/middleware/request-context.js';
import { securityHeaders } from './http/middleware/security-headers.js';
import { validateRequestHead } from './http/middleware/validate-request-head.js';
import { setDefaultLimitHeaders } from './rate-limits/headers.js';
import { MCP_PATH, mcpEndpoint, type McpEndpointDeps } from './mcp/mcp-endpoint.js';
import { MAIL_PAGE, mailPage, type MailPageDeps } from './mail/mail-page.js';
import { SHARED_PAGE, sharedPage, type SharedPageDeps } from './reports/shared-page/shared-page.js';
import type { RedirectHandler } from './redirect/handler.js';
import type { CustomDomains } from './redirect/resolve/custom-domains.js';
import { restrictCustomDomains } from './redirect/restrict-custom-domains.js';
import { createRouter, type RouterDeps } from './router.js';
import { ROUTES } from './routes.js';
import { robotsTxt } from './system/robots-txt.js';

interface AppDeps extends RouterDeps {
  publicUrl: string;
  /** Settings that the dashboard gets. */
  dashboard: DashboardSettings;
  auth: AuthDeps;
  customDomains: CustomDomains;
  shortLinks: RedirectHandler;
  log: Logger;
  /** Middleware that measures how long requests take. */
  measureRequests: RequestHandler;
  /** false: `routes` are those that do without the database, and all other paths of the API get a 503. */
  isStorePrepared: boolean;
  /** Undefined while the database is not prepared. */
  mcp?: McpEndpointDeps;
  /** Undefined while the database is not prepared. */
  mailPage?: MailPageDeps;
  /** Undefined while the database is not prepared. */
  sharedPage?: SharedPageDeps;
  /** Traces a request; undefined if traces are not exported. */
  traceRequest: RequestHandler | undefined;
}

/**
 * Creates the Express app: the API, the docs, and the dashboard. Short links are served ahead of it
 * (`server.ts`).
 */
export function createApp(deps: AppDeps): Express {
  const { auth, publicUrl } = deps;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(requestContext(deps.log));
  app.use(deps.measureRequests);
  if (deps.traceRequest) app.use(deps.traceRequest);
  app.use(robotsTxt());
  app.use(restrictCustomDomains([...ROUTES, MAIL_PAGE, SHARED_PAGE], deps));
  app.use(securityHeaders());
  app.use(setDefaultLimitHeaders(auth.anonymousLimiter, auth.clientIpOf));
  app.use(validateRequestHead());
  app.use(compressResponses());
  app.use(docsPages());
  if (deps.mailPage) app.use(mailPage(deps.mailPage));
  if (deps.sharedPage) app.use(sharedPage(deps.sharedPage));
  if (deps.mcp) app.use(mcpEndpoint(deps.mcp));
  app.use(createRouter(deps));
  if (!deps.isStorePrepared) app.use(['/api', '/mail', '/shared', '/sdk', MCP_PATH], rejectDuringOutage);
  app.use(dashboardPages(deps.dashboard));
  app.use(rejectUnknownPath);
  app.use(handleErrors(publicUrl));
  return app;
}

function rejectDuringOutage(): never {
  throw new DomainError('unavailable', 'The database does not respond; try again in 5 seconds', {
    headers: { 'Retry-After': '5' },
  });
}

function rejectUnknownPath(req: Request): never {
  throw new DomainError(
    'not_found',
    `There is nothing at ${req.path.slice(0, 100)}; see /docs for all routes`,
  );
}
