import type { Db, Filter } from 'mongodb';
import type { AccountView } from '../../core/accounts/account-view.js';
import { recipientsOf, type Subscriber } from '../../core/events/recipients.js';
import type { SubscribableEvent } from '../../core/events/event-types.js';
import { messageId, type AccountEvent } from '../../core/events/events.js';
import { duplicateIndexes } from '../mongo/duplicate-key.js';
import { COUNT_TIMEOUT_MS, withListTimeout } from '../mongo/timeouts.js';
import type { Subscribers } from '../webhooks/subscribers.js';
import { EVENTS, toEventDocument, type EventDocument } from './event-documents.js';

/** An event with the IDs of the endpoints and alerts that receive it. */
export interface RecordedEvent {
  event: AccountEvent;
  recipients: readonly string[];
}

/** An event as the log shows it. */
export type LoggedEvent = Pick<EventDocument, 'type' | 'at' | 'data' | 'qrCodeId'> & { id: string };

/** Conditions that events must match; an absent one matches all. `from` is inclusive, `to` exclusive. */
export interface EventQuery {
  type?: SubscribableEvent | undefined;
  qrCodeId?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

/** Position of an event in the log, which is sorted by time and ID. */
export interface EventPosition {
  at: Date;
  id: string;
}

const LOGGED = { type: 1, at: 1, data: 1, qrCodeId: 1 } as const;

/**
 * Adds to each event the endpoints that receive it, and to its key the epoch of the last restore.
 *
 * @returns An empty array if the account's events are not recorded.
 */
export function addressEvents(
  { recorded, endpoints, epoch }: Subscribers,
  events: readonly AccountEvent[],
): RecordedEvent[] {
  if (!recorded) return [];
  return events.map((event) => ({
    event: epoch === undefined ? event : { ...event, key: `${event.key}_${epoch}` },
    recipients: recipientsOf(endpoints, event),
  }));
}

/**
 * Creates the store of events. An event of a change is stored by the change's own transaction; see
 * `code-writes.ts`. Expects the indexes of `collections.ts`.
 */
export function createEventStore(db: Db) {
  const events = db.collection<EventDocument>(EVENTS);

  return {
    /** Stores events that are not part of another write. Safe to repeat: an existing event is not changed. */
    async record(recorded: readonly RecordedEvent[]): Promise<void> {
      if (recorded.length === 0) return;
      const documents = recorded.map(({ event, recipients }) => toEventDocument(event, recipients));
      await events.insertMany(documents, { ordered: false }).catch(duplicateIndexes);
    },

    /** Returns the given events that are not stored under their own keys. */
    async listUnknown(candidates: readonly AccountEvent[]): Promise<AccountEvent[]> {
      const ids = candidates.map(({ key }) => messageId(key));
      const found = await events.find({ _id: { $in: ids } }, { projection: { _id: 1 } }).toArray();
      const known = new Set(found.map(({ _id }) => _id));
      return candidates.filter(({ key }) => !known.has(messageId(key)));
    },

    /** Finds an event that the caller sees. */
    async find(view: AccountView, id: string): Promise<LoggedEvent | undefined> {
      const found = await events.findOne({ $and: [{ _id: id }, seenBy(view)] }, { projection: LOGGED });
      return found ? toLogged(found) : undefined;
    },

    /**
     * Lists the events that the caller sees and that match, newest first.
     * @param page.after Position of the last event of the previous page.
     */
    async list(
      view: AccountView,
      query: EventQuery,
      page: { limit: number; after?: EventPosition | undefined },
    ): Promise<LoggedEvent[]> {
      const found = events
        .find(toQuery(view, query, page.after), { projection: LOGGED, maxTimeMS: COUNT_TIMEOUT_MS })
        .sort({ at: -1, _id: -1 })
        .limit(page.limit);
      return (await withListTimeout(found.toArray())).map(toLogged);
    },

    /** Yields all events of an account, newest first. */
    async *listAll(accountId: string): AsyncGenerator<LoggedEvent> {
      const found = events.find({ accountId }, { projection: LOGGED }).sort({ at: -1, _id: -1 });
      for await (const document of found) yield toLogged(document);
    },

    /** Lists the events of a time range that an endpoint could receive, oldest first, without their data. */
    async listForReplay(
      accountId: string,
      { from, to }: { from: Date; to: Date },
      { after, limit }: { after: EventPosition | undefined; limit: number },
    ): Promise<Omit<EventDocument, 'data'>[]> {
      return events
        .find(
          {
            accountId,
            at: { $gte: from, $lt: to },
            ...(after && { $or: [{ at: { $gt: after.at } }, { at: after.at, _id: { $gt: after.id } }] }),
          },
          { projection: { data: 0 } },
        )
        .sort({ at: 1, _id: 1 })
        .limit(limit)
        .toArray();
    },

    /** Adds an endpoint to the outbox of events, so that it receives them. Safe to repeat. */
    async addRecipient({ id }: Pick<Subscriber, 'id'>, eventIds: readonly string[]): Promise<void> {
      await events.updateMany({ _id: { $in: [...eventIds] } }, { $addToSet: { outbox: id } });
    },
  };
}

export type EventStore = ReturnType<typeof createEventStore>;

function toLogged({ _id, type, at, data, qrCodeId }: EventDocument): LoggedEvent {
  return { id: _id, type, at, data, ...(qrCodeId !== undefined && { qrCodeId }) };
}

/**
 * Matches the events that a caller sees. A caller that is limited to folders sees events of codes that were
 * in these folders both before and after the change: other events name folders that it does not see.
 */
function seenBy({ accountId, limit }: AccountView): Filter<EventDocument> {
  if (!limit) return { accountId };
  const elsewhere = { $elemMatch: { folder: { $nin: [...limit.folders] } } };
  return { accountId, qrCodeId: { $exists: true }, 'codes.0': { $exists: true }, codes: { $not: elsewhere } };
}

function toQuery(
  view: AccountView,
  { type, qrCodeId, from, to }: EventQuery,
  after: EventPosition | undefined,
): Filter<EventDocument> {
  const at = { ...(from && { $gte: from }), ...(to && { $lt: to }) };
  return {
    $and: [seenBy(view)],
    ...(type !== undefined && { type }),
    ...(qrCodeId !== undefined && { qrCodeId }),
    ...((from ?? to) && { at }),
    ...(after && { $or: [{ at: { $lt: after.at } }, { at: after.at, _id: { $lt: after.id } }] }),
  };
}
