import { DAY_MS } from '../../core/basics/time/durations.js';
import type { FilteredCode } from '../../core/events/event-filter.js';
import type { SubscribableEvent } from '../../core/events/event-types.js';
import { messageId, type AccountEvent } from '../../core/events/events.js';
import { isAlertId } from '../../core/events/recipients.js';
import type { CollectionIndexes } from '../mongo/indexes.js';

/** Name of the collection of events: all events of accounts, except for scans and tests. */
export const EVENTS = 'events';

/** Time for which events are stored. */
const RETENTION_MS = 30 * DAY_MS;

/** An event in the collection. */
export interface EventDocument {
  /**
   * The `webhook-id`, which is derived from the key of the event, so a repetition writes the same document.
   */
  _id: string;
  accountId: string;
  type: SubscribableEvent;
  at: Date;
  data: Readonly<Record<string, unknown>>;
  qrCodeId?: string;
  /** See `AccountEvent`. Empty if the event is not about one code. */
  codes: readonly FilteredCode[];
  perItem?: true;
  /** IDs of the endpoints that have no delivery of the event yet; absent if there are none. */
  outbox?: string[];
  /** IDs of the alerts that have not reported the event yet; absent if there are none. */
  alerts?: string[];
}

/** The index of pending events. */
export const EVENT_OUTBOX_INDEX = { outbox: 1, at: 1 } as const;

/** The index of events that alerts must report. */
export const EVENT_ALERTS_INDEX = { alerts: 1, at: 1 } as const;

/** The indexes of the log, of pending events, and of retention. */
export const EVENT_INDEXES: CollectionIndexes = {
  collection: EVENTS,
  indexes: [
    { key: { accountId: 1, at: -1, _id: -1 } },
    { key: { qrCodeId: 1, at: -1, _id: -1 }, sparse: true },
    { key: EVENT_OUTBOX_INDEX, partialFilterExpression: { outbox: { $exists: true } } },
    { key: EVENT_ALERTS_INDEX, partialFilterExpression: { alerts: { $exists: true } } },
    { key: { at: 1 }, expireAfterSeconds: RETENTION_MS / 1_000 },
  ],
};

/** Converts an event to its document. @param recipients IDs of the endpoints and alerts that receive it. */
export function toEventDocument(
  { key, accountId, type, at, data, qrCodeId, codes, perItem }: AccountEvent,
  recipients: readonly string[],
): EventDocument {
  const outbox = recipients.filter((id) => !isAlertId(id));
  const alerts = recipients.filter(isAlertId);
  return {
    _id: messageId(key),
    accountId,
    type,
    at,
    data,
    ...(qrCodeId !== undefined && { qrCodeId }),
    codes,
    ...(perItem && { perItem }),
    ...(outbox.length > 0 && { outbox }),
    ...(alerts.length > 0 && { alerts }),
  };
}
