import { Router, type Request, type Response } from 'express';
import { namesHtml } from '../http/content-negotiation.js';
import { sendStaticFile } from '../http/static-file.js';
import { openDocsSite, type DocsSite } from './docs-site.js';

const NOT_FOUND_PAGE = '404';

/**
 * Everything is loaded from this service. The forms of the reference send requests to it and show images from
 * responses.
 */
function policyOf({ inlineScripts }: DocsSite): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${inlineScripts.map((hash) => `'sha256-${hash}'`).join(' ')}`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "font-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/**
 * Returns the router of `/docs`: guides and API reference as a static site, opened when it is first
 * requested.
 *
 * @param openSite Returns undefined while the site has not been built.
 */
export function docsPages(openSite: () => DocsSite | undefined = openDocsSite): Router {
  const router = Router();
  let opened: { site: DocsSite; policy: string } | undefined;
  const open = () => {
    const site = opened ? undefined : openSite();
    return (opened ??= site && { site, policy: policyOf(site) });
  };

  router.get('/docs{/*path}', (req: Request, res: Response, next) => {
    const docs = open();
    if (!docs) return sendBeingBuilt(res);
    if (req.path === '/docs') return res.redirect(308, '/docs/');
    const path = req.path.slice('/docs/'.length);
    const found = path === NOT_FOUND_PAGE ? undefined : docs.site.find(path);
    const other = path.endsWith('/') ? path.slice(0, -1) : `${path}/`;
    if (!found && other !== NOT_FOUND_PAGE && docs.site.find(other)) {
      return res.redirect(308, `/docs/${other}${queryOf(req)}`);
    }
    const file = found ?? (namesHtml(req.headers.accept) ? docs.site.find(NOT_FOUND_PAGE) : undefined);
    if (!file) return next();
    if (!found) res.status(404);
    res.setHeader('Content-Security-Policy', docs.policy);
    res.setHeader(
      'Cache-Control',
      isImmutable(path) && found ? 'public, max-age=31536000, immutable' : 'no-cache',
    );
    sendStaticFile(req, res, file);
  });
  return router;
}

/** `npm start` builds the docs of a new checkout once the service runs. */
function sendBeingBuilt(res: Response): void {
  res
    .status(503)
    .setHeader('Retry-After', '15')
    .type('html')
    .send(
      '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
        '<meta http-equiv="refresh" content="5"><title>Documentation</title>' +
        '<p>The documentation is being built, which takes a minute after the first start. This page reloads itself.</p>' +
        '<p>If it does not appear, run <code>npm run build</code>.</p></html>',
    );
}

function queryOf({ originalUrl }: Request): string {
  const start = originalUrl.indexOf('?');
  return start < 0 ? '' : originalUrl.slice(start);
}

/** The names of assets contain a hash of their content. */
function isImmutable(path: string): boolean {
  return path.startsWith('assets/');
}
