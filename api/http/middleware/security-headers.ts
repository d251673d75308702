import helmet from 'helmet';

/**
 * Strict by default: nothing may be loaded, framed or sniffed. Pages set their own policy over this one.
 * `upgrade-insecure-requests` and HSTS are left to the proxy that ends TLS: they break plain-http networks.
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
