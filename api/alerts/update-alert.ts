import { z } from 'zod';
import {
  alertSchema,
  completeCondition,
  updateAlertSchema,
  type UpdateAlert,
} from '../../core/alerts/alert-schemas.js';
import { startWaiting, type StoredAlert } from '../../core/alerts/alert.js';
import { canonicalJson } from '../../core/basics/canonical-json.js';
import { DomainError } from '../../core/basics/errors.js';
import { idSchema } from '../../core/basics/ids.js';
import { assertIfMatch, preconditionFailed } from '../http/preconditions.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import { assertSelection } from '../mail/assert-selection.js';
import { ensureRecipients } from '../mail/recipients/ensure-recipients.js';
import { awaitEffect } from './await-effect.js';
import { assertReachesSomeone } from './assert-alert.js';
import type { AlertDeps } from './deps.js';
import { alertETag, presentAlert } from './present-alert.js';
import { requireAlert } from './require-alert.js';

/** A change that conflicts with a concurrent one is applied again this many times. */
const MAX_ATTEMPTS = 5;

export const updateAlert = defineRoute({
  method: 'patch',
  path: '/api/v1/alerts/:id',
  operationId: 'updateAlert',
  tag: 'Alerts',
  summary: 'Update an alert',
  description:
    'Changes the given fields; `filter`, `condition`, and `emails` are replaced as a whole. A change of `filter` or `condition` sets `state` to `ok`, and the alert waits for its condition again, as it does when it is enabled.',
  access: { kind: 'account', scopes: ['webhooks'], plan: 'pro' },
  params: z.object({ id: idSchema('alert') }),
  body: updateAlertSchema,
  responses: { 200: { description: 'The updated alert', body: alertSchema, headers: ['ETag'] } },
  errors: [
    'validation_error',
    'not_found',
    'mail_not_configured',
    'precondition_failed',
    'conflict',
    'rate_limited',
    'unavailable',
  ],
  async handle(request, deps: AlertDeps) {
    const { accountId, plan } = principalOf(request);
    const { params } = request;
    const { condition } = request.body;
    const body = { ...request.body, ...(condition && { condition: completeCondition(condition) }) };
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const alert = await requireAlert(accountId, params.id, deps);
      const conditional = assertIfMatch(request.headers['if-match'], alertETag(alert));
      assertReachesSomeone(plan, { ...alert, ...body });
      if (body.filter) await assertSelection(accountId, body.filter, deps);
      if (body.emails) await ensureRecipients(accountId, body.emails, request, deps);
      const at = deps.now();
      const waits = waitsAgain(alert, body);
      const change = { ...body, ...(waits && startWaiting(at)), updatedAt: at };
      const next = await deps.alerts.change(alert, change);
      if (next) {
        if (waits) await deps.alerts.forgetSilent(alert.id);
        await awaitEffect(alert.condition, next.condition);
        return ok(presentAlert(next), { ETag: alertETag(next) });
      }
      if (conditional) throw preconditionFailed();
    }
    throw new DomainError('conflict', 'Other requests are changing this alert at the same time; try again');
  },
});

/** Returns whether a change lets the alert wait for its condition again. */
function waitsAgain(alert: StoredAlert, { filter, condition, enabled }: UpdateAlert): boolean {
  return (
    (filter !== undefined && canonicalJson(filter) !== canonicalJson(alert.filter)) ||
    (condition !== undefined && canonicalJson(condition) !== canonicalJson(alert.condition)) ||
    (enabled === true && !alert.enabled)
  );
}
