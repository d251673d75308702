import { Router, type Request, type Response } from 'express';
import { namesHtml } from '../http/content-negotiation.js';
import { sendStaticFile } from '../http/static-file.js';
import { readBuiltDashboard, type DashboardSettings } from './built-files.js';

/**
 * Everything is loaded from this service. Images may also be created in the browser; inline scripts do not
 * run.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "font-src 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ');

/**
 * Returns the router of the dashboard: its document at the path of each page, and its immutable files. For an
 * unknown path, browsers get the document with a 404, and it shows a "not found" page.
 */
export function dashboardPages(settings: DashboardSettings): Router {
  const router = Router();
  const built = readBuiltDashboard(settings);
  if (!built) return router;
  const { index, assets, pages } = built;

  router.get('/assets/:name', (req, res, next) => {
    const file = assets.get(req.path);
    if (!file) return next();
    res.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    sendStaticFile(req, res, file);
  });
  const sendDocument = (req: Request, res: Response) => {
    res.setHeader('Content-Security-Policy', POLICY);
    res.setHeader('Cache-Control', 'no-cache');
    sendStaticFile(req, res, index);
  };
  router.get([...pages], sendDocument);
  router.get('/*path', (req, res, next) => {
    if (/^\/(?:api|r|docs|assets)\//.test(req.path) || !namesHtml(req.headers.accept)) return next();
    res.status(404);
    sendDocument(req, res);
  });
  return router;
}
