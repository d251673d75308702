import { defineRoute } from '../http/route.js';
import type { SystemDeps } from './deps.js';

export const metrics = defineRoute({
  method: 'get',
  path: '/metrics',
  operationId: 'getMetrics',
  tag: 'System',
  summary: 'Retrieve the metrics of this process',
  description: 'Returns metrics in the Prometheus text format.',
  access: { kind: 'public' },
  responses: { 200: { description: 'The metrics', content: ['text/plain'] } },
  async handle(_request, { metrics: registry }: SystemDeps) {
    return { status: 200, bytes: await registry.metrics(), contentType: registry.contentType };
  },
});
