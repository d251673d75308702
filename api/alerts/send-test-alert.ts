import { z } from 'zod';
import { exampleTrigger } from '../../core/alerts/example-trigger.js';
import { idSchema } from '../../core/basics/ids.js';
import { buildAlertMails } from '../../store/alerts/build-alert-mails.js';
import { accountWindowId, PER_HOUR } from '../../store/limits/rate-limits.js';
import { principalOf } from '../http/principal.js';
import { defineRoute } from '../http/route.js';
import { assertMailConfigured } from '../mail/assert-mail-configured.js';
import { limitReached } from '../rate-limits/rate-limit-error.js';
import type { AlertDeps } from './deps.js';
import { requireAlert } from './require-alert.js';

/** Test mails of an account per hour, each to all recipients of one alert. */
const TESTS_PER_HOUR = 5;

export const sendTestAlert = defineRoute({
  method: 'post',
  path: '/api/v1/alerts/:id/test',
  operationId: 'sendTestAlert',
  tag: 'Alerts',
  summary: 'Send a test mail of an alert',
  description: `Sends the mail of the alert with example figures to its confirmed recipients. It changes nothing else and sends no event. An account has ${TESTS_PER_HOUR} tests an hour.`,
  access: { kind: 'account', scopes: ['webhooks'], plan: 'pro' },
  effect: 'repeatable',
  params: z.object({ id: idSchema('alert') }),
  responses: {
    202: {
      description: 'The mails are being sent',
      body: z
        .object({ mails: z.int().describe('Number of confirmed recipients, who get a mail.') })
        .meta({ id: 'TestAlert' }),
    },
  },
  errors: ['not_found', 'mail_not_configured', 'rate_limited', 'unavailable'],
  async handle(request, deps: AlertDeps) {
    const { accountId } = principalOf(request);
    const { settings, alerts, recipients, rateLimits, mailDispatch, now } = deps;
    const alert = await requireAlert(accountId, request.params.id, deps);
    assertMailConfigured(settings);
    const window = accountWindowId(accountId, 'test-alerts');
    const [state] = await rateLimits.consume(window, TESTS_PER_HOUR, 1, PER_HOUR);
    if (state && !state.allowed) throw limitReached(state, now(), 'tests');
    const trigger = exampleTrigger(alert, request.operationKey, now());
    const mails = buildAlertMails(trigger, await recipients.listConfirmed(accountId, alert.emails));
    await alerts.insertTest(trigger, mails);
    for (const { id } of mails) mailDispatch.start(id);
    return { status: 202, json: { mails: mails.length } };
  },
});
