import { z } from 'zod';
import { idSchema } from '../../core/basics/ids.js';
import type { Webhook } from '../../core/events/webhooks/webhook.js';
import { principalOf } from '../http/principal.js';
import { accepted } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { WebhookDeps } from './deps.js';
import { replayUnsent } from './replay-unsent.js';
import { assertEnabled, requireWebhook } from './require-webhook.js';

const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

const bodySchema = z
  .strictObject({
    from: time.describe('Include events from this time on'),
    to: time.describe('Exclude events from this time on'),
    status: z
      .enum(['failed', 'delivered', 'all', 'unsent'])
      .default('failed')
      .describe(
        'Which deliveries to send again. `unsent`: creates deliveries for logged events that the webhook subscribes to and never received, for example because it was created later; scans are not logged',
      ),
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
  async handle(request, deps: WebhookDeps) {
    const { waker } = deps;
    const { id } = request.params;
    const webhook = await requireWebhook(deps, principalOf(request).accountId, id);
    assertEnabled(webhook);
    const queued = await replay(webhook, request.body, deps, request.signal);
    if (queued > 0) waker.wake([id]);
    return accepted({ queued }, `/api/v1/webhooks/${id}/deliveries`);
  },
});

/** @returns The number of deliveries that will be sent. */
async function replay(
  webhook: Webhook,
  { from, to, status }: z.output<typeof bodySchema>,
  deps: WebhookDeps,
  signal: AbortSignal,
): Promise<number> {
  if (status === 'unsent') return replayUnsent(deps, webhook, { from, to }, signal);
  const filter = { from, to, ...(status !== 'all' && { status }) };
  return deps.deliveries.replay(webhook.id, filter, deps.now());
}
