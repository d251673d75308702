import type { AnyRoute } from '../route.js';
import { QR_CODE_ROUTES } from './qr-codes/index.js';
import { health, readiness } from './system/health.js';
import { metrics } from './system/metrics.js';
import { openApi } from './system/openapi.js';

/** Every route of the API: the router binds exactly these, and the OpenAPI document describes exactly these. */
export const ROUTES: readonly AnyRoute[] = [...QR_CODE_ROUTES, openApi, health, readiness, metrics];
