import type { IncomingMessage } from 'node:http';
import type { AccountDomain } from '../../http/middleware/requested-domain.js';
import { isRead } from '../resolve/resolve-request.js';
import type { ClientPreferences } from './client-preferences.js';

/** Paths that programs request of every host. A redirect would give them a file of another one. */
const PLAIN_PATHS = /^\/(?:robots\.txt|favicon\.ico|\.well-known(?:\/.*)?)$/;

/**
 * Returns where a path of a custom domain leads that is neither a short link nor a route, as its owner has
 * set: `rootUrl` for `/`, otherwise `notFoundUrl`. Path and query of the request are not passed on.
 *
 * @returns undefined if the response is 404: without a setting, for writes, and for clients that want JSON.
 */
export function urlElsewhere(
  { rootUrl, notFoundUrl }: AccountDomain,
  request: Pick<IncomingMessage, 'method' | 'url'>,
  { wantsJson }: Pick<ClientPreferences, 'wantsJson'>,
): string | undefined {
  if ((rootUrl ?? notFoundUrl) === undefined || wantsJson || !isRead(request)) return undefined;
  const path = request.url?.split('?', 1)[0] ?? '/';
  if (path === '/') return rootUrl;
  return PLAIN_PATHS.test(path) ? undefined : notFoundUrl;
}
