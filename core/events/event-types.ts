/** Events that an endpoint can subscribe to. */
export const SUBSCRIBABLE_EVENTS = [
  'qr_code.scanned',
  'qr_code.first_scanned',
  'qr_code.created',
  'qr_code.updated',
  'qr_code.deleted',
  'qr_code.state_changed',
  'qr_code.change_applied',
  'qr_code.change_blocked',
  'qr_code.destination_broken',
  'qr_code.destination_recovered',
  'job.completed',
  'job.failed',
  'import.ready',
  'webhook.disabled',
  'limit.near',
  'limit.reached',
] as const;
export type SubscribableEvent = (typeof SUBSCRIBABLE_EVENTS)[number];

/** All event types of deliveries. The test event needs no subscription. */
export const WEBHOOK_EVENT_TYPES = [...SUBSCRIBABLE_EVENTS, 'webhook.test'] as const;
export type WebhookEventType = (typeof WEBHOOK_EVENT_TYPES)[number];

/** Patterns that an endpoint can subscribe to. They include types that are added later. */
const EVENT_PATTERNS = ['qr_code.*', '*'] as const;

/** An event type or a pattern, as in `events` of an endpoint. */
export const SUBSCRIPTIONS = [...SUBSCRIBABLE_EVENTS, ...EVENT_PATTERNS] as const;
export type Subscription = (typeof SUBSCRIPTIONS)[number];

/** Returns whether the event is about one code, so that filters apply to it. */
export function isCodeEvent(type: string): boolean {
  return type.startsWith('qr_code.');
}

/** Returns the subscriptions that include an event type. */
export function subscriptionsTo(type: SubscribableEvent): Subscription[] {
  return isCodeEvent(type) ? [type, 'qr_code.*', '*'] : [type, '*'];
}

/** Returns whether subscriptions include an event type. */
export function isSubscribedTo(subscriptions: readonly Subscription[], type: SubscribableEvent): boolean {
  return subscriptionsTo(type).some((one) => subscriptions.includes(one));
}
