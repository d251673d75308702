import type { AccountEvent } from '../../core/events/events.js';
import type { SubscriberStore } from '../webhooks/subscribers.js';
import { addressEvents, type EventStore } from './events.js';

export interface RecordEventsDeps {
  subscribers: SubscriberStore;
  eventLog: Pick<EventStore, 'record' | 'listUnknown'>;
}

/**
 * Stores events of one account that are not part of another write. Safe to repeat: an existing event is not
 * changed. Events that a restored backup contains keep their IDs and are not recorded again.
 *
 * @param except ID of an endpoint that does not receive the events.
 * @returns The IDs of the endpoints that receive them, whose workflows the caller must wake.
 */
export async function recordEvents(
  { subscribers, eventLog }: RecordEventsDeps,
  accountId: string,
  newEvents: readonly AccountEvent[],
  except?: string,
): Promise<string[]> {
  const { endpoints, ...account } = await subscribers.find(accountId);
  const receivers = endpoints.filter(({ id }) => id !== except);
  const unknown = account.epoch === undefined ? newEvents : await eventLog.listUnknown(newEvents);
  const addressed = addressEvents({ ...account, endpoints: receivers }, unknown);
  await eventLog.record(addressed);
  return [...new Set(addressed.flatMap(({ recipients }) => recipients))];
}
