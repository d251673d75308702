import { z } from 'zod';
import { DomainError, type ErrorDetail } from '../../core/basics/errors.js';
import type { MetricsSource } from '../../telemetry/metrics.js';
import { resolverDescription, type ResolverDescriptionDeps } from '../gs1/resolver-description.js';
import { ok } from '../http/response.js';
import { defineRoute, type Route } from '../http/route.js';
import type { StaticFile } from '../http/static-file.js';
import { tlsCheck, type TlsCheckDeps } from './tls-check.js';
import type { Check, Readiness, ReadinessChecks, ReadinessScope } from './readiness.js';

/** Dependencies of the routes for operators and tools. */
export interface SystemDeps extends TlsCheckDeps, ResolverDescriptionDeps {
  /** Returns what the process is ready for, with the state of each dependency. */
  checkReadiness: (scope: ReadinessScope) => Promise<Readiness>;
  metrics: MetricsSource;
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
  description: 'Returns the document that describes all routes and events, as JSON in ASCII.',
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

const checkSchema = z
  .object({
    status: z
      .enum(['ok', 'warning', 'down'])
      .describe('`warning` needs the attention of the operator, but nothing fails because of it.'),
    message: z.string().optional(),
  })
  .meta({ id: 'Check' });

const readinessSchema = z.object({
  status: z.literal('ok'),
  checks: z.object({
    redirects: checkSchema.describe('Whether short links are served.'),
    mongodb: checkSchema.describe('While it is `down`, known short links redirect and API calls get 503.'),
    temporal: checkSchema.describe('While it is `down`, new jobs stay `queued` and webhooks wait.'),
    spool: checkSchema.describe('Where scans wait while MongoDB is down.'),
    clock: checkSchema.describe('A `warning` if the clock of this host differs from the clock of MongoDB.'),
  }),
});

const readiness = defineRoute({
  method: 'get',
  path: '/readyz',
  operationId: 'getReadiness',
  tag: 'System',
  summary: 'Check whether redirects, or API requests, can be served',
  description:
    'Without a parameter, returns 200 while short links are served, also while MongoDB is down: use it for load balancers and health checks of containers. With `for=api`, returns 503 while API requests cannot be served. The body has the state of each dependency. Pings each dependency at most once per second, for all callers together. Responds on every host, including custom domains.',
  access: { kind: 'public' },
  availableOnEveryHost: true,
  query: z.strictObject({
    for: z.enum(['redirects', 'api']).default('redirects').describe('What the process must be ready for.'),
  }),
  responses: { 200: { description: 'The process is ready', body: readinessSchema } },
  errors: ['unavailable'],
  async handle({ query }, { checkReadiness }: SystemDeps) {
    const { isReady, checks } = await checkReadiness(query.for);
    if (isReady) return ok({ status: 'ok', checks });
    const subject = query.for === 'api' ? 'API requests' : 'Redirects';
    throw new DomainError('unavailable', `${subject} cannot be served; try again in 5 seconds`, {
      headers: { 'Retry-After': '5' },
      details: describeProblems(checks),
    });
  },
});

function describeProblems(checks: ReadinessChecks): ErrorDetail[] {
  const problems = Object.entries<Check>({ ...checks }).filter(([, { status }]) => status !== 'ok');
  return problems.map(([path, { status, message = status }]) => ({ path, message }));
}

const metrics = defineRoute({
  method: 'get',
  path: '/metrics',
  operationId: 'getMetrics',
  tag: 'System',
  summary: 'Retrieve the metrics of the API',
  description:
    'Returns metrics in the Prometheus text format. With `METRICS_PORT`, they are served on that port only, and this route returns 404.',
  access: { kind: 'public', cost: 1 },
  responses: { 200: { description: 'The metrics', content: ['text/plain'] } },
  errors: ['not_found'],
  async handle(_request, { metrics: source, hasMetricsPort }: SystemDeps) {
    if (hasMetricsPort) {
      throw new DomainError('not_found', 'There is nothing at /metrics; see /docs for all routes');
    }
    return { status: 200, bytes: await source.metrics(), contentType: source.contentType };
  },
});

/** The routes for operators and tools. */
export const SYSTEM_ROUTES: readonly Route<SystemDeps>[] = [
  openApi,
  health,
  readiness,
  metrics,
  tlsCheck,
  resolverDescription,
];
