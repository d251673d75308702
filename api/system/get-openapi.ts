import { z } from 'zod';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { SystemDeps } from './deps.js';

export const openApi = defineRoute({
  method: 'get',
  path: '/openapi.json',
  operationId: 'getOpenApi',
  tag: 'System',
  summary: 'Retrieve this OpenAPI document',
  access: { kind: 'public' },
  responses: { 200: { description: 'The OpenAPI 3.0.3 document', body: z.record(z.string(), z.unknown()) } },
  async handle(_request, { openApiDocument }: SystemDeps) {
    return ok(openApiDocument(), { 'Cache-Control': 'no-cache' });
  },
});
