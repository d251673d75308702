import { z } from 'zod';
import { idSchema } from '../../core/basics/ids.js';
import { deletionSchema } from '../../core/basics/resource-schemas.js';
import { assertIfMatch, preconditionFailed } from '../http/preconditions.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import { awaitEffect } from './await-effect.js';
import type { AlertDeps } from './deps.js';
import { alertETag } from './present-alert.js';
import { requireAlert } from './require-alert.js';

export const deleteAlert = defineRoute({
  method: 'delete',
  path: '/api/v1/alerts/:id',
  operationId: 'deleteAlert',
  tag: 'Alerts',
  summary: 'Delete an alert',
  description: 'Mails that were not sent yet are dropped.',
  access: { kind: 'account', scopes: ['webhooks'], plan: 'pro' },
  params: z.object({ id: idSchema('alert') }),
  responses: { 200: { description: 'The alert was deleted', body: deletionSchema('alert') } },
  errors: ['not_found', 'precondition_failed', 'unavailable'],
  async handle(request, deps: AlertDeps) {
    const { accountId } = principalOf(request);
    const { id } = request.params;
    const alert = await requireAlert(accountId, id, deps);
    const conditional = assertIfMatch(request.headers['if-match'], alertETag(alert));
    const isRemoved = await deps.alerts.remove(accountId, id, conditional ? alert.revision : undefined);
    if (!isRemoved && conditional) throw preconditionFailed();
    await awaitEffect(alert.condition);
    await deps.alertEvents.clear(id);
    return ok({ id, deleted: true });
  },
});
