import { alertSchema, completeCondition, createAlertSchema } from '../../core/alerts/alert-schemas.js';
import { startWaiting, type StoredAlert } from '../../core/alerts/alert.js';
import { DomainError } from '../../core/basics/errors.js';
import { idFromOperation } from '../../store/mongo/ids.js';
import { principalOf } from '../http/principal.js';
import { created } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import { assertSelection } from '../mail/assert-selection.js';
import { ensureRecipients } from '../mail/recipients/ensure-recipients.js';
import { awaitEffect } from './await-effect.js';
import { assertReachesSomeone } from './assert-alert.js';
import type { AlertDeps } from './deps.js';
import { alertETag, presentAlert } from './present-alert.js';

export const createAlert = defineRoute({
  method: 'post',
  path: '/api/v1/alerts',
  operationId: 'createAlert',
  tag: 'Alerts',
  summary: 'Create an alert',
  description:
    'Creates an alert. `spike`, `drop`, and `silence` are checked every 5 minutes; they send the event `alert.triggered` and a mail to each confirmed recipient. `events` sends mails only: the first one at once, and one about all further events of the hour at its end. Without webhooks in the plan, `emails` must have an address. An account has at most `limits.alerts` alerts.',
  access: { kind: 'account', scopes: ['webhooks'], plan: 'pro' },
  effect: 'repeatable',
  body: createAlertSchema,
  responses: { 201: { description: 'The alert', body: alertSchema, headers: ['Location', 'ETag'] } },
  errors: ['validation_error', 'not_found', 'mail_not_configured', 'conflict', 'rate_limited', 'unavailable'],
  async handle(request, deps: AlertDeps) {
    const { accountId, plan } = principalOf(request);
    const { body } = request;
    assertReachesSomeone(plan, body);
    await assertSelection(accountId, body.filter, deps);
    const id = idFromOperation('alert', request.operationKey);
    const limit = (plan !== 'free' && deps.settings.alerts[plan]) || Infinity;
    // Checked first, so that nobody is asked for an alert that cannot be created.
    if ((await deps.alerts.count(accountId)) >= limit && !(await deps.alerts.find(accountId, id))) {
      throw tooManyAlerts(limit);
    }
    await ensureRecipients(accountId, body.emails, request, deps);
    const at = deps.now();
    const alert: StoredAlert = {
      id,
      accountId,
      ...body,
      condition: completeCondition(body.condition),
      ...startWaiting(at),
      triggers: 0,
      lastTriggeredAt: null,
      createdAt: at,
      updatedAt: at,
      revision: 1,
    };
    const stored = await deps.alerts.insert(alert, limit);
    if (!stored) throw tooManyAlerts(limit);
    await awaitEffect(stored.condition);
    return created(presentAlert(stored), `/api/v1/alerts/${stored.id}`, { ETag: alertETag(stored) });
  },
});

function tooManyAlerts(limit: number): DomainError {
  return new DomainError('conflict', `The account has at most ${limit} alerts; delete one first`);
}
