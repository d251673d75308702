import { z } from 'zod';
import { idSchema } from '../../core/ids.js';
import { principalOf } from '../http/principal.js';
import { accepted } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { WebhookDeps } from './deps.js';
import { assertEnabled, requireWebhook } from './require-webhook.js';

const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

const bodySchema = z
  .strictObject({
    from: time.describe('Include events from this time on'),
    to: time.describe('Exclude events from this time on'),
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
  summary: 'Replay the deliveries of a time range',
  description:
    'Sends each delivery again with the same `webhook-id` and the same bytes. Deliveries are kept for 30 days. A disabled webhook returns 409.',
  access: { kind: 'account', scopes: ['webhooks'], plan: 'business' },
  params: z.object({ id: idSchema('webhook') }),
  body: bodySchema,
  responses: {
    202: {
      description: 'The number of deliveries that will be sent again',
      body: z.object({ queued: z.number().int() }),
      headers: ['Location'],
    },
  },
  errors: ['validation_error', 'conflict'],
  async handle(request, { webhooks, deliveries, waker, now }: WebhookDeps) {
    const { id } = request.params;
    assertEnabled(await requireWebhook({ webhooks }, principalOf(request).accountId, id));
    const { from, to, status } = request.body;
    const filter = { from, to, ...(status !== 'all' && { status }) };
    const queued = await deliveries.replay(id, filter, now());
    if (queued > 0) waker.wake([id]);
    return accepted({ queued }, `/api/v1/webhooks/${id}/deliveries`);
  },
});
