import type { Route } from '../http/route.js';
import type { SystemDeps } from './deps.js';
import { health, readiness } from './get-health.js';
import { metrics } from './get-metrics.js';
import { openApi } from './get-openapi.js';

/** The routes for operators and tools. */
export const SYSTEM_ROUTES: readonly Route<SystemDeps>[] = [openApi, health, readiness, metrics];
