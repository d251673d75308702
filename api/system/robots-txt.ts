import { Router } from 'express';
import { hasValidHead } from '../http/middleware/validate-request-head.js';

/**
 * Keeps crawlers away from the API, except images that pages embed. Short links are not disallowed: a crawler
 * that may not request a link cannot see that it must not be indexed, and link previews would be missing (RFC
 * 9309, clause 2.2.2).
 */
const ROBOTS_TXT = `User-agent: *
Allow: /api/v1/qr-codes/*/image
Disallow: /api/
`;

/**
 * Returns the router of `/robots.txt`. It responds on every host, without a lookup, and names neither the
 * service nor an account.
 */
export function robotsTxt(): Router {
  const router = Router();
  router.get('/robots.txt', (req, res, next) => {
    if (!hasValidHead(req)) return next();
    res
      .set({ 'Cache-Control': 'public, max-age=86400', 'X-Content-Type-Options': 'nosniff' })
      .type('text/plain')
      .send(ROBOTS_TXT);
  });
  return router;
}
