import type { SubscribableEvent } from '../../core/webhooks/event-types.js';
import type { WebhookEvent } from '../../core/webhooks/events.js';
import type { WebhookDeliveryStore } from './webhook-deliveries.js';
import type { WebhookStore } from './webhooks.js';

/** An event of an account, for every endpoint that subscribes to it. */
export interface AccountEvent extends WebhookEvent {
  accountId: string;
  type: SubscribableEvent;
  /** An endpoint that is left out. */
  except?: string;
}

/**
 * Makes an event's deliveries. The same `key` and `at` make the same deliveries, so it may be repeated.
 * @returns the endpoints to wake
 */
export async function enqueueEvent(
  stores: { webhooks: Pick<WebhookStore, 'subscribers'>; deliveries: Pick<WebhookDeliveryStore, 'add'> },
  { accountId, except, ...event }: AccountEvent,
  now: Date,
): Promise<string[]> {
  const subscribers = await stores.webhooks.subscribers(accountId, event.type);
  const ids = subscribers.map(({ id }) => id).filter((id) => id !== except);
  await Promise.all(ids.map((id) => stores.deliveries.add(id, accountId, [event], now)));
  return ids;
}
