import { ID_PREFIXES } from '../basics/ids.js';
import type { EventFilter } from './event-filter.js';
import { matchesFilter } from './event-filter.js';
import { isCodeEvent, isSubscribedTo, type Subscription } from './event-types.js';
import type { AccountEvent } from './events.js';

/** An endpoint, or an alert that waits for events: settings that decide which events it receives. */
export interface Subscriber {
  /** ID of the endpoint or of the alert. */
  id: string;
  events: readonly Subscription[];
  filter: EventFilter | null;
  /** Whether the endpoint receives one event per code of a job. */
  perItemEvents: boolean;
}

/** Returns whether an endpoint receives an event. */
export function isRecipient(
  { events, filter, perItemEvents }: Subscriber,
  { type, codes, perItem }: Pick<AccountEvent, 'type' | 'codes' | 'perItem'>,
): boolean {
  if (!isSubscribedTo(events, type)) return false;
  if (perItem && !perItemEvents) return false;
  return !isCodeEvent(type) || matchesFilter(filter, codes);
}

/** Returns the IDs of the endpoints and alerts that receive an event. */
export function recipientsOf(
  subscribers: readonly Subscriber[],
  event: Pick<AccountEvent, 'type' | 'codes' | 'perItem'>,
): string[] {
  return subscribers.filter((subscriber) => isRecipient(subscriber, event)).map(({ id }) => id);
}

/** Returns whether a recipient is an alert, not an endpoint. */
export function isAlertId(id: string): boolean {
  return id.startsWith(`${ID_PREFIXES.alert}_`);
}
