import { EVENTS, type WebhookEventType } from './registry.js';

/**
 * Label of each event type, and whether endpoints can subscribe to it, in the order of forms and docs. The
 * dashboard's bundle has these values without the schemas and examples of events: see
 * `evaluated-modules-plugin.mjs`.
 */
export const EVENT_NAMES = Object.fromEntries(
  Object.values(EVENTS).map(({ type, label, isSubscribable }) => [type, { label, isSubscribable }]),
) as Record<WebhookEventType, { label: string; isSubscribable: boolean }>;
