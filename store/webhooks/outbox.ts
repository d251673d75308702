import type { Collection, Document, Filter } from 'mongodb';
import type { WebhookEvent } from '../../core/events/events.js';

/** Maximum number of documents that `findPending` reads. */
const MAX_PENDING_READ = 1_000;

/** Events of one endpoint. */
export interface EndpointEvents {
  webhookId: string;
  events: readonly WebhookEvent[];
}

/** Events whose entries of the same endpoints are removed together. */
export interface Acknowledgment {
  webhookIds: readonly string[];
  events: readonly WebhookEvent[];
}

/** The endpoints to examine, in the order of their IDs. */
export interface EndpointPage {
  /** ID of the last endpoint of the previous page; an empty string for the first page. */
  after: string;
  /** Maximum number of endpoints to examine. */
  limit: number;
}

/** The endpoints of a page that have pending work. */
export interface EndpointsWithPending {
  found: string[];
  /** ID of the last endpoint that was examined; null if no endpoint follows. */
  last: string | null;
}

/** An event that is pending for endpoints. */
export interface PendingEntry {
  key: string;
  webhookIds: readonly string[];
}

/** A document that is an event. */
interface OutboxDocument extends Document {
  /** IDs of the endpoints that have no delivery of the event yet; absent if there are none. */
  outbox?: string[];
}

/** How the documents of a collection become events. */
interface OutboxSource<Found> {
  /** The index of pending documents: first the endpoint, then the fields of `sort`. */
  index: Readonly<Record<string, 1>>;
  /** Order of the documents of one endpoint: oldest first. */
  sort: Readonly<Record<string, 1>>;
  /** The fields that an event is built from. */
  projection: Readonly<Record<string, 1>>;
  toEvent: (found: Found) => WebhookEvent;
  /** Returns the `_id` of the document of an event. */
  toId: (event: WebhookEvent) => unknown;
  /** Returns the key of the event of a document. */
  toKey: (found: Found) => string;
  /** Returns when a document was stored, or a time shortly before. */
  timeOf: (found: Found) => Date;
}

/**
 * Creates the outbox of a collection whose documents are events. An event and its outbox entries are in one
 * document, so neither can exist without the other. An entry is removed once the event has become a delivery.
 */
export function createOutbox<Found extends OutboxDocument>(
  collection: Collection<Found>,
  { index, sort, projection, toEvent, toId, toKey, timeOf }: OutboxSource<Found>,
) {
  const pendingFor = (webhookId: string) => ({ outbox: webhookId }) as Filter<Found>;

  return {
    /** Lists the events that are pending for an endpoint, oldest first. */
    async listPending(webhookId: string, limit: number): Promise<WebhookEvent[]> {
      const found = await collection
        .find<Found>(pendingFor(webhookId), { projection })
        .sort(sort)
        .limit(limit)
        .toArray();
      return found.map(toEvent);
    },

    /**
     * Finds events that are pending for any of the endpoints, with all endpoints that they are pending for.
     * May omit endpoints while others have many pending events.
     */
    async findPending(webhookIds: readonly string[]): Promise<PendingEntry[]> {
      const found = await collection
        .find<Found>({ outbox: { $in: [...webhookIds] } } as unknown as Filter<Found>, {
          hint: index,
          projection: { outbox: 1 },
        })
        .limit(MAX_PENDING_READ)
        .toArray();
      return found.map((document) => ({ key: toKey(document), webhookIds: document.outbox ?? [] }));
    },

    /** Removes outbox entries of events that are stored as deliveries. Safe to repeat. */
    async acknowledge(batches: readonly Acknowledgment[]): Promise<void> {
      await collection.bulkWrite(
        batches.map(({ webhookIds, events }) => ({
          updateMany: {
            filter: { _id: { $in: events.map(toId) } } as Filter<Found>,
            update: unsetOutboxEntries(webhookIds),
          },
        })),
        { ordered: false },
      );
    },

    /** Removes all outbox entries of a deleted endpoint. Safe to repeat. */
    async clearEndpoint(webhookId: string): Promise<void> {
      await collection.updateMany(pendingFor(webhookId), unsetOutboxEntries([webhookId]));
    },

    /**
     * Lists endpoints with a pending event from before `before`. Takes two index reads per endpoint, however
     * many events are pending.
     */
    async listEndpointsWithPending(before: Date, page: EndpointPage): Promise<EndpointsWithPending> {
      const found: string[] = [];
      let last = page.after;
      for (let examined = 0; examined < page.limit; examined += 1) {
        // Not sorted: MongoDB cannot sort by an array field along an index and would read every pending
        // event.
        const document = await collection.findOne<OutboxDocument>(
          { outbox: { $gt: last } } as Filter<Found>,
          { hint: index, projection: { outbox: 1 } },
        );
        const next = document?.outbox?.filter((id) => id > last).sort()[0];
        if (next === undefined) return { found, last: null };
        last = next;
        const oldest = await collection.findOne<Found>(pendingFor(next), { sort: index, projection: sort });
        if (oldest && timeOf(oldest) <= before) found.push(next);
      }
      return { found, last };
    },
  };
}

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * Builds the update that removes the entries of endpoints. Removes an empty outbox, because the index
 * contains every outbox.
 */
function unsetOutboxEntries(webhookIds: readonly string[]): Document[] {
  const rest = { $setDifference: ['$outbox', [...webhookIds]] };
  const hasRest = { $gt: [{ $size: { $ifNull: [rest, []] } }, 0] };
  return [{ $set: { outbox: { $cond: [hasRest, rest, '$$REMOVE'] } } }];
}
