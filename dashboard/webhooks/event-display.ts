import { EVENTS } from '../../core/events/registry.js';
import type { WebhookEventType } from '../../core/events/event-types.js';

// The bundle has the values of this module without the schemas and examples of events: see
// `evaluated-modules-plugin.mjs`.

/** When each event is sent, as a phrase. */
export const EVENT_LABELS = Object.fromEntries(
  Object.values(EVENTS).map(({ type, label }) => [type, label]),
) as Partial<Record<WebhookEventType, string>>;
