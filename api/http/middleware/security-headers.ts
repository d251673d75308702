import helmet from 'helmet';

/**
 * Returns the middleware that sets strict security headers: nothing may be loaded, framed, or sniffed. Pages
 * replace the policy with their own. HSTS and `upgrade-insecure-requests` are left to the proxy that
 * terminates TLS, because they break networks without HTTPS.
 */
export function securityHeaders() {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    strictTransportSecurity: false,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
  });
}
