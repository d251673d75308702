import QuickLRU from 'quick-lru';
import { PLAN_TERMS } from '../../core/accounts/plans.js';
import { MAX_ENDPOINT_COPY_AGE_MS } from '../../core/events/webhooks/endpoint-copy.js';
import type { AccountEvent } from '../../core/events/events.js';
import { addressEvents, type RecordedEvent } from '../../store/events/events.js';
import type { Subscribers, SubscriberStore } from '../../store/webhooks/subscribers.js';
import type { Principal } from '../http/principal.js';

/** Maximum number of accounts whose endpoints a process caches. */
const MAX_ACCOUNTS = 1_000;

/** Addresses events to the endpoints that subscribe to them. */
export interface EventRecorder {
  /**
   * Returns the events of an account with the endpoints and alerts that receive them, to be stored together
   * with their change. Returns none, and builds none, if the account's events are not recorded.
   */
  address(
    caller: Pick<Principal, 'accountId' | 'plan'>,
    build: () => readonly AccountEvent[] | Promise<readonly AccountEvent[]>,
  ): Promise<RecordedEvent[]>;
}

/**
 * Creates the recorder of events. It reads the endpoints of an account at most every 100 ms; the API responds
 * to a change of an endpoint only after that time, so every later request sees the change.
 */
export function createEventRecorder({ subscribers }: { subscribers: SubscriberStore }): EventRecorder {
  const copies = new QuickLRU<string, { readAt: number; found: Promise<Subscribers> }>({
    maxSize: MAX_ACCOUNTS,
  });

  function findSubscribers(accountId: string): Promise<Subscribers> {
    const copy = copies.get(accountId);
    const readAt = performance.now();
    if (copy && readAt - copy.readAt <= MAX_ENDPOINT_COPY_AGE_MS) return copy.found;
    const found = subscribers.find(accountId);
    copies.set(accountId, { readAt, found });
    found.catch(() => copies.delete(accountId));
    return found;
  }

  return {
    async address({ accountId, plan }, build) {
      if (!PLAN_TERMS[plan].alerts) return [];
      const found = await findSubscribers(accountId);
      return found.recorded ? addressEvents(found, await build()) : [];
    },
  };
}
