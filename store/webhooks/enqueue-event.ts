import type { SubscribableEvent } from '../../core/webhooks/event-types.js';
import type { WebhookEvent } from '../../core/webhooks/events.js';
import type { WebhookDeliveryStore } from './webhook-deliveries.js';
import type { WebhookStore } from './webhooks.js';

/** An event for all of an account's endpoints that subscribe to it. */
export interface AccountEvent extends WebhookEvent {
  accountId: string;
  type: SubscribableEvent;
  /** ID of an endpoint that does not receive the event. */
  except?: string;
}

/**
 * Creates the deliveries of an event. Safe to repeat: the same `key` and `at` yield the same deliveries.
 *
 * @returns The IDs of the endpoints, whose workflows the caller must wake.
 */
export async function enqueueEvent(
  stores: {
    webhooks: Pick<WebhookStore, 'listSubscribers'>;
    deliveries: Pick<WebhookDeliveryStore, 'addAll'>;
  },
  { accountId, except, ...event }: AccountEvent,
  now: Date,
): Promise<string[]> {
  const subscribers = await stores.webhooks.listSubscribers(accountId, event.type);
  const ids = subscribers.map(({ id }) => id).filter((id) => id !== except);
  await stores.deliveries.addAll(
    ids.map((webhookId) => ({ webhookId, accountId, events: [event], at: now })),
  );
  return ids;
}
