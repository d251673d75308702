import { z } from 'zod';
import { idSchema } from '../../core/ids.js';
import { accepted } from '../http/response.js';
import { principalOf } from '../auth/principal.js';
import { defineRoute } from '../http/route.js';
import { requireEnabled, requireWebhook } from './require-webhook.js';

const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

const bodySchema = z
  .strictObject({
    from: time.describe('Events of this time or later'),
    to: time.describe('Events before this time'),
    status: z
      .enum(['failed', 'delivered', 'all'])
      .default('failed')
      .describe('Which deliveries to send again'),
  })
  .refine(({ from, to }) => from < to, { path: ['to'], error: 'must be after from' })
  .meta({ id: 'ReplayWebhook' });

export const replayWebhook = defineRoute({
  method: 'post',
  path: '/api/v1/webhooks/:id/replay',
  operationId: 'replayWebhook',
  tag: 'Webhooks',
  summary: 'Send the deliveries of a time range again',
  description: 'Each with the `webhook-id` and the bytes that it had. Deliveries are kept for 30 days.',
  access: { kind: 'account', scope: 'webhooks', plan: 'business' },
  params: z.object({ id: idSchema('webhook') }),
  body: bodySchema,
  responses: {
    202: {
      description: 'How many deliveries will be sent again',
      body: z.object({ queued: z.number().int() }),
      headers: ['Location'],
    },
  },
  errors: ['validation_error', 'conflict'],
  async handle(request, { webhookService, now }) {
    const { id } = request.params;
    requireEnabled(await requireWebhook(webhookService, principalOf(request).accountId, id));
    const { from, to, status } = request.body;
    const filter = { from, to, ...(status !== 'all' && { status }) };
    const queued = await webhookService.deliveries.replay(id, filter, now());
    if (queued > 0) webhookService.waker.wake([id]);
    return accepted({ queued }, `/api/v1/webhooks/${id}/deliveries`);
  },
});
