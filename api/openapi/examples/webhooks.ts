import type { z } from 'zod';
import type { deliverySchema, webhookSchema } from '../../../core/events/webhooks/webhook-schemas.js';
import type { EventTypeResource } from '../../../core/events/event-catalog.js';
import { QR_CODE_ID } from '../../../core/codes/qr-code-example.js';
import type { LoggedEventResource } from '../../../core/events/logged-event-schema.js';
import { EVENT_EXAMPLES, EVENTS } from '../../../core/events/registry.js';

export const WEBHOOK_ID = EVENT_EXAMPLES['webhook.disabled'].data.webhookId;
export const DELIVERY_ID = 'dlv_01k8zq4w5tfxxa1b2c3d4e5f6g';

export const WEBHOOK: z.output<typeof webhookSchema> = {
  id: WEBHOOK_ID,
  url: 'https://example.com/hooks/scans',
  events: ['qr_code.scanned'],
  description: null,
  enabled: true,
  includeBots: false,
  filter: null,
  perItemEvents: false,
  format: 'standard',
  headerNames: ['X-Api-Key'],
  health: 'ok',
  failingSince: null,
  disabledReason: null,
  disabledAt: null,
  note: null,
  createdBy: { type: 'key', id: 'key_01k8zq4w5tfxxa1b2c3d4e5f6g', name: 'Web shop' },
  createdAt: '2026-11-02T09:00:00.000Z',
  updatedAt: '2026-11-02T09:00:00.000Z',
};

export const WEBHOOK_WITH_SECRET = { ...WEBHOOK, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' };

/** A delivery that succeeded on the first attempt. */
export const DELIVERY: z.output<typeof deliverySchema> = {
  id: DELIVERY_ID,
  webhookId: WEBHOOK_ID,
  messageId: 'msg_6920a1b2c3d4e5f607182930_01k8zq4w5tfxxa1b2c3d4e5f6g',
  eventType: 'qr_code.scanned',
  status: 'delivered',
  payload: EVENT_EXAMPLES['qr_code.scanned'],
  attempts: [
    { at: '2026-11-21T08:15:30.080Z', status: 204, durationMs: 41, error: null, responseExcerpt: null },
  ],
  createdAt: '2026-11-21T08:15:30.000Z',
  nextAttemptAt: null,
};

/** A delivery whose first attempt is due. */
export const PENDING_DELIVERY: typeof DELIVERY = {
  ...DELIVERY,
  status: 'pending',
  attempts: [],
  nextAttemptAt: '2026-11-21T08:15:30.000Z',
};

/** An event as the log lists it. */
export const LOGGED_EVENT: LoggedEventResource = {
  id: `msg_${QR_CODE_ID}_2`,
  ...EVENT_EXAMPLES['qr_code.updated'],
};

/** An entry of the catalog of events; its schema is shortened. */
export const EVENT_TYPE: EventTypeResource = {
  type: 'webhook.disabled',
  description: EVENTS['webhook.disabled'].description,
  schema: {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties: {
      type: { const: 'webhook.disabled' },
      timestamp: { type: 'string' },
      data: { type: 'object' },
    },
    required: ['type', 'timestamp', 'data'],
  },
  example: EVENT_EXAMPLES['webhook.disabled'],
};
