/** Events that an endpoint can subscribe to. */
export const SUBSCRIBABLE_EVENTS = [
  'qr_code.scanned',
  'job.completed',
  'job.failed',
  'webhook.disabled',
] as const;
export type SubscribableEvent = (typeof SUBSCRIBABLE_EVENTS)[number];

/** All event types of deliveries. The test event needs no subscription. */
export const WEBHOOK_EVENT_TYPES = [...SUBSCRIBABLE_EVENTS, 'webhook.test'] as const;
export type WebhookEventType = (typeof WEBHOOK_EVENT_TYPES)[number];
