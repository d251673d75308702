import { z } from 'zod';
import { alertSchema } from '../../core/alerts/alert-schemas.js';
import { idSchema } from '../../core/basics/ids.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { AlertDeps } from './deps.js';
import { alertETag, presentAlert } from './present-alert.js';
import { requireAlert } from './require-alert.js';

export const getAlert = defineRoute({
  method: 'get',
  path: '/api/v1/alerts/:id',
  operationId: 'getAlert',
  tag: 'Alerts',
  summary: 'Retrieve an alert',
  access: { kind: 'account', scopes: ['webhooks'], plan: 'pro' },
  params: z.object({ id: idSchema('alert') }),
  responses: { 200: { description: 'The alert', body: alertSchema, headers: ['ETag'] } },
  errors: ['not_found', 'unavailable'],
  async handle(request, deps: AlertDeps) {
    const alert = await requireAlert(principalOf(request).accountId, request.params.id, deps);
    return ok(presentAlert(alert), { ETag: alertETag(alert) });
  },
});
