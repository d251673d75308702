import { z } from 'zod';
import { alertTriggered } from './types/alert-event-types.js';
import { limitNear, limitReached, webhookDisabled, webhookTest } from './types/account-event-types.js';
import { created, deleted, stateChanged, updated } from './types/code-event-types.js';
import { destinationBroken, destinationRecovered } from './types/destination-event-types.js';
import { domainLost, domainVerified } from './types/domain-event-types.js';
import { importReady, jobCompleted, jobFailed } from './types/job-event-types.js';
import { firstScanned, linkClicked, scanned } from './types/scan-event-types.js';
import { changeApplied, changeBlocked } from './types/scheduled-change-event-types.js';

const REGISTERED = [
  scanned,
  firstScanned,
  linkClicked,
  created,
  updated,
  deleted,
  stateChanged,
  changeApplied,
  changeBlocked,
  destinationBroken,
  destinationRecovered,
  jobCompleted,
  jobFailed,
  importReady,
  domainVerified,
  domainLost,
  webhookDisabled,
  limitNear,
  limitReached,
  alertTriggered,
  webhookTest,
] as const;

type RegisteredEvent = (typeof REGISTERED)[number];

/** All event types of deliveries. */
export type WebhookEventType = RegisteredEvent['type'];

/** The event types that an endpoint can subscribe to. */
export type SubscribableEvent = Extract<RegisteredEvent, { isSubscribable: true }>['type'];

type EventsByType = { readonly [Type in WebhookEventType]: Extract<RegisteredEvent, { type: Type }> };

/** All event types, in the order of forms and docs. */
export const EVENTS = Object.fromEntries(REGISTERED.map((event) => [event.type, event])) as EventsByType;

/** Examples of the bodies that are sent to endpoints, by event type. */
export const EVENT_EXAMPLES = Object.fromEntries(REGISTERED.map(({ type, example }) => [type, example])) as {
  readonly [Type in WebhookEventType]: EventsByType[Type]['example'];
};

type SchemasOf<Events extends readonly { schema: z.ZodType }[]> = {
  -readonly [Index in keyof Events]: Events[Index]['schema'];
};

/** Body that is sent to an endpoint. */
export const webhookEventSchema = z
  .discriminatedUnion(
    'type',
    REGISTERED.map(({ schema }) => schema) as unknown as SchemasOf<typeof REGISTERED>,
  )
  // In the OpenAPI document, events are requests: receivers accept members that later versions add.
  .meta({ id: 'WebhookEvent', unusedIO: 'input' });
