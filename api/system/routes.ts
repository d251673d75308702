import { z } from 'zod';
import { DomainError } from '../../core/errors.js';
import type { Metrics } from '../../telemetry/metrics.js';
import { ok } from '../http/response.js';
import { defineRoute, type Route } from '../http/route.js';
import type { StaticFile } from '../http/static-file.js';

/** What the routes for operators and tools need. */
export interface SystemDeps {
  /** Rejects if MongoDB does not respond within two seconds. */
  checkDatabase: () => Promise<void>;
  metrics: Metrics;
  /** Whether `/metrics` is served on a port of its own and not by this route. */
  hasMetricsPort: boolean;
  /** Returns the OpenAPI document of all routes; builds it on the first call. */
  openApiDocument: () => Promise<StaticFile>;
}

const openApi = defineRoute({
  method: 'get',
  path: '/openapi.json',
  operationId: 'getOpenApi',
  tag: 'System',
  summary: 'Retrieve this OpenAPI document',
  access: { kind: 'public', cost: 1 },
  responses: {
    200: {
      description: 'The OpenAPI 3.0.3 document',
      body: z.record(z.string(), z.unknown()),
      headers: ['ETag'],
    },
  },
  async handle(_request, { openApiDocument }: SystemDeps) {
    return { status: 200, headers: { 'Cache-Control': 'no-cache' }, file: await openApiDocument() };
  },
});

const statusSchema = z.object({ status: z.literal('ok') });

const health = defineRoute({
  method: 'get',
  path: '/healthz',
  operationId: 'getHealth',
  tag: 'System',
  summary: 'Check whether the process is running',
  description: 'Responds on every host, including custom domains.',
  access: { kind: 'public' },
  availableOnEveryHost: true,
  responses: { 200: { description: 'The process is running', body: statusSchema } },
  async handle() {
    return ok({ status: 'ok' });
  },
});

const readiness = defineRoute({
  method: 'get',
  path: '/readyz',
  operationId: 'getReadiness',
  tag: 'System',
  summary: 'Check whether the API can serve requests',
  description:
    'Pings the database at most once per second, for all callers together. While Temporal is down the API stays ready, and new jobs stay `queued`. Responds on every host, including custom domains.',
  access: { kind: 'public' },
  availableOnEveryHost: true,
  responses: { 200: { description: 'The API is ready', body: statusSchema } },
  errors: ['unavailable'],
  async handle(_request, { checkDatabase }: SystemDeps) {
    try {
      await checkDatabase();
    } catch (cause) {
      throw new DomainError('unavailable', 'The database does not respond; try again in 5 seconds', {
        headers: { 'Retry-After': '5' },
        cause,
      });
    }
    return ok({ status: 'ok' });
  },
});

const metrics = defineRoute({
  method: 'get',
  path: '/metrics',
  operationId: 'getMetrics',
  tag: 'System',
  summary: 'Retrieve the metrics of this process',
  description:
    'Returns metrics in the Prometheus text format. With `METRICS_PORT`, they are served on that port only, and this route returns 404.',
  access: { kind: 'public', cost: 1 },
  responses: { 200: { description: 'The metrics', content: ['text/plain'] } },
  errors: ['not_found'],
  async handle(_request, { metrics: registry, hasMetricsPort }: SystemDeps) {
    if (hasMetricsPort) {
      throw new DomainError('not_found', 'There is nothing at /metrics; see /docs for all routes');
    }
    return { status: 200, bytes: await registry.metrics(), contentType: registry.contentType };
  },
});

/** The routes for operators and tools. */
export const SYSTEM_ROUTES: readonly Route<SystemDeps>[] = [openApi, health, readiness, metrics];
