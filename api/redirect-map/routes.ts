import type { Route } from '../http/route.js';
import type { RedirectMapDeps } from './deps.js';
import { getRedirectMap } from './get-redirect-map.js';

/** The route of the redirect map. */
export const REDIRECT_MAP_ROUTES: readonly Route<RedirectMapDeps>[] = [getRedirectMap];
