import { EVENT_NAMES } from './event-names.js';
import type { SubscribableEvent, WebhookEventType } from './registry.js';

export type { SubscribableEvent, WebhookEventType } from './registry.js';

/** All event types of deliveries, in the order of forms and docs. */
export const WEBHOOK_EVENT_TYPES = Object.keys(EVENT_NAMES) as [WebhookEventType, ...WebhookEventType[]];

/** Events that an endpoint can subscribe to. The test event needs no subscription. */
export const SUBSCRIBABLE_EVENTS = WEBHOOK_EVENT_TYPES.filter((type) => EVENT_NAMES[type].isSubscribable) as [
  SubscribableEvent,
  ...SubscribableEvent[],
];

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
