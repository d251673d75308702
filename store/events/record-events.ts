import type { AccountEvent } from '../../core/webhooks/events.js';
import type { SubscriberStore } from '../webhooks/subscribers.js';
import { addressEvents, type EventStore } from './events.js';

export interface RecordEventsDeps {
  subscribers: SubscriberStore;
  events: Pick<EventStore, 'record'>;
}

/**
 * Stores events of one account that are not part of another write. Safe to repeat: an existing event is not changed.
 *
 * @param except ID of an endpoint that does not receive the events.
 * @returns The IDs of the endpoints that receive them, whose workflows the caller must wake.
 */
export async function recordEvents(
  { subscribers, events }: RecordEventsDeps,
  accountId: string,
  newEvents: readonly AccountEvent[],
  except?: string,
): Promise<string[]> {
  const { recorded, endpoints } = await subscribers.find(accountId);
  const receivers = endpoints.filter(({ id }) => id !== except);
  const addressed = addressEvents({ recorded, endpoints: receivers }, newEvents);
  await events.record(addressed);
  return [...new Set(addressed.flatMap(({ recipients }) => recipients))];
}
