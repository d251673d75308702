import { z } from 'zod';
import { createOpenApiDocument } from '../../openapi/document.js';
import { ok } from '../../replies.js';
import { defineRoute } from '../../route.js';
import { ROUTES } from '../index.js';

export const openApi = defineRoute({
  method: 'get',
  path: '/openapi.json',
  operationId: 'getOpenApi',
  tag: 'System',
  summary: 'This document',
  access: { kind: 'public' },
  responses: { 200: { description: 'OpenAPI 3.0.3', body: z.record(z.string(), z.unknown()) } },
  async handle(_request, { settings, version }) {
    return ok(createOpenApiDocument(ROUTES, { publicUrl: settings.publicUrl, version }), {
      'Cache-Control': 'no-cache',
    });
  },
});
