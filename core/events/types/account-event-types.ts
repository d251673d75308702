import { z } from 'zod';
import { idSchema } from '../../basics/ids.js';
import { defineEvent, time } from './define-event.js';

const WEBHOOK_ID = 'wh_01k8zq4w5tfxxa1b2c3d4e5f6g';

export const webhookDisabled = defineEvent({
  type: 'webhook.disabled',
  id: 'WebhookDisabledEvent',
  label: 'Another endpoint was disabled',
  description: 'Another endpoint of the account was disabled because of its failures.',
  data: z.object({
    webhookId: idSchema('webhook').describe('ID of the disabled endpoint.'),
    url: z.string(),
    reason: z
      .enum(['gone', 'failing'])
      .describe(
        '`gone`: the receiver responded with 410. `failing`: no attempt has succeeded for five days.',
      ),
    disabledAt: time,
  }),
  example: {
    timestamp: '2026-11-21T08:20:00.000Z',
    data: {
      webhookId: WEBHOOK_ID,
      url: 'https://example.com/hooks/scans',
      reason: 'gone',
      disabledAt: '2026-11-21T08:20:00.000Z',
    },
  },
});

const limitData = z.object({
  limit: z.enum(['callsPerDay']).describe('Further limits may be added.'),
  used: z.int().describe('Number of calls of this UTC day.'),
  max: z.int(),
  resetAt: time.describe('When the count starts again at 0.'),
});

const LIMIT = { limit: 'callsPerDay' as const, max: 50_000, resetAt: '2026-11-22T00:00:00.000Z' };

export const limitNear = defineEvent({
  type: 'limit.near',
  id: 'LimitNearEvent',
  label: '80% of a limit is used',
  description: 'The account has used 80% of a limit. It is sent once per limit and UTC day.',
  data: limitData,
  example: { timestamp: '2026-11-21T14:10:00.000Z', data: { ...LIMIT, used: 40_000 } },
});

export const limitReached = defineEvent({
  type: 'limit.reached',
  id: 'LimitReachedEvent',
  label: 'A limit is used up, so further calls are rejected',
  description:
    'The account has used up a limit, so that further calls are rejected. It is sent once per limit and UTC day.',
  data: limitData,
  example: { timestamp: '2026-11-21T17:45:00.000Z', data: { ...LIMIT, used: 50_000 } },
});

/** Sent to the endpoint whose owner requests it. */
export const webhookTest = defineEvent({
  type: 'webhook.test',
  id: 'TestEvent',
  label: 'You requested a test event',
  description: 'You requested a test event. It needs no subscription.',
  data: z.object({ webhookId: idSchema('webhook'), message: z.string() }),
  example: {
    timestamp: '2026-11-21T08:14:00.000Z',
    data: { webhookId: WEBHOOK_ID, message: 'This is a test event' },
  },
  isSubscribable: false,
});
