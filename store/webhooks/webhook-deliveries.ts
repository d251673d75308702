import type { Db, Document, Filter } from 'mongodb';
import { DAY_MS } from '../../core/basics/time/durations.js';
import { eventBody, type EventFormat } from '../../core/events/event-body.js';
import { messageId, type WebhookEvent } from '../../core/events/events.js';
import type { Attempt, Delivery, DeliveryStatus, NextStep } from '../../core/events/webhooks/delivery.js';
import type { WebhookEventType } from '../../core/events/event-types.js';
import { duplicateIndexes } from '../mongo/duplicate-key.js';
import type { CollectionIndexes } from '../mongo/indexes.js';
import { COUNT_TIMEOUT_MS, withListTimeout } from '../mongo/timeouts.js';
import { deliveryId } from './delivery-id.js';
import type { EndpointEvents, EndpointPage, EndpointsWithPending } from './outbox.js';

export const WEBHOOK_DELIVERIES = 'webhook_deliveries';

/** `dueAt` is absent if no attempt will follow. MongoDB deletes the delivery at `expiresAt`. */
type DeliveryDocument = Omit<Delivery, 'id' | 'dueAt' | 'format'> & {
  _id: string;
  format?: EventFormat;
  dueAt?: Date;
  expiresAt: Date;
};

const RETENTION_MS = 30 * DAY_MS;

/** Maximum number of deliveries that `findDue` reads. */
const MAX_DUE_READ = 1_000;

/** Maximum number of attempts stored per delivery: the latest. */
const MAX_STORED_ATTEMPTS = 50;

/** The index of pending deliveries. */
export const DUE_INDEX = { webhookId: 1, status: 1, dueAt: 1 } as const;

export const WEBHOOK_DELIVERY_INDEXES: CollectionIndexes = {
  collection: WEBHOOK_DELIVERIES,
  indexes: [
    { key: { webhookId: 1, _id: -1 } },
    // Contains only pending deliveries, so it stays small.
    { key: DUE_INDEX, partialFilterExpression: { dueAt: { $exists: true } } },
    { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
};

/** Conditions that deliveries must match; an absent one matches all. `from` is inclusive, `to` exclusive. */
export interface DeliveryFilter {
  status?: DeliveryStatus;
  eventType?: WebhookEventType;
  from?: Date;
  to?: Date;
}

/** Events that become deliveries of one endpoint. */
export interface NewDeliveries extends EndpointEvents {
  accountId: string;
  format: EventFormat;
  /** Base of the account's URLs, as returned by `baseUrl`. */
  base: string;
  /** When the deliveries are due. */
  at: Date;
}

/** Receives the error of an event whose message cannot be built. */
export type OnUnbuildable = (error: unknown, event: { webhookId: string; key: string }) => void;

/** An attempt that has ended, with the next step of its delivery. */
export interface RecordedAttempt {
  delivery: Delivery;
  /** Whether the delivery is stored already, as opposed to with this attempt. */
  isStored: boolean;
  attempt: Attempt;
  next: NextStep;
}

/**
 * Creates the store of webhook deliveries. They are deleted 30 days after they were created or last resent.
 * Expects the indexes of `collections.ts`.
 */
export function createWebhookDeliveryStore(db: Db) {
  const deliveries = db.collection<DeliveryDocument>(WEBHOOK_DELIVERIES);

  async function findNextDueAt(webhookId: string): Promise<Date | null> {
    const found = await Promise.all(
      (['pending', 'retrying'] as const).map((status) =>
        deliveries.findOne(
          { webhookId, status, dueAt: { $exists: true } },
          { sort: { dueAt: 1 }, projection: { dueAt: 1 } },
        ),
      ),
    );
    const times = found.flatMap((document) => document?.dueAt?.getTime() ?? []);
    return times.length === 0 ? null : new Date(Math.min(...times));
  }

  async function addAll(
    batches: readonly NewDeliveries[],
    onUnbuildable?: OnUnbuildable,
  ): Promise<Delivery[][]> {
    const documents = batches.map((batch) =>
      batch.events.map((event) => buildOrFail(batch, event, onUnbuildable)),
    );
    const all = documents.flat();
    if (all.length === 0) return documents.map(() => []);
    let existing: ReadonlySet<number> = new Set();
    try {
      await deliveries.insertMany(all, { ordered: false });
    } catch (error) {
      existing = duplicateIndexes(error);
    }
    const skipped = new Set([...existing].map((index) => all[index]));
    const isNew = (document: DeliveryDocument) => !skipped.has(document) && document.dueAt !== undefined;
    return documents.map((batch) => batch.filter(isNew).map(fromDocument));
  }

  /** Stores deliveries with their first attempts. @returns The attempts of those that were stored already. */
  async function addAttempted(attempts: readonly RecordedAttempt[]): Promise<RecordedAttempt[]> {
    try {
      await deliveries.insertMany(attempts.map(toAttemptedDocument), { ordered: false });
      return [];
    } catch (error) {
      return [...duplicateIndexes(error)].flatMap((index) => attempts[index] ?? []);
    }
  }

  return {
    /**
     * Creates one delivery per event, due at once. Events that already have a delivery are skipped, so the
     * call is safe to repeat. An event whose message cannot be built gets a failed delivery, so that it does
     * not hold up the others.
     * @returns The new deliveries of each batch that are due.
     */
    addAll,

    /** Like `addAll`, for one endpoint. */
    async add(batch: NewDeliveries): Promise<Delivery[]> {
      const [added = []] = await addAll([batch]);
      return added;
    },

    /** Returns the keys of those events for which the endpoint already has a delivery. */
    async listExisting(
      webhookId: string,
      events: readonly Pick<WebhookEvent, 'key' | 'at'>[],
    ): Promise<Set<string>> {
      const keys = new Map(events.map(({ key, at }) => [deliveryId(webhookId, key, at), key]));
      const found = await deliveries
        .find({ _id: { $in: [...keys.keys()] } }, { projection: { _id: 1 } })
        .toArray();
      return new Set(found.flatMap(({ _id }) => keys.get(_id) ?? []));
    },

    /** Finds a delivery of the account's endpoint. */
    async find(accountId: string, webhookId: string, id: string): Promise<Delivery | undefined> {
      const found = await deliveries.findOne({ _id: id, accountId, webhookId });
      return found ? fromDocument(found) : undefined;
    },

    /**
     * Lists deliveries, latest event first.
     * @param page.after ID of the last delivery of the previous page; combine it with `skip` 0.
     */
    async list(
      webhookId: string,
      filter: DeliveryFilter,
      page: { limit: number; skip: number; after?: string },
    ): Promise<Delivery[]> {
      const query = toQuery(webhookId, filter);
      const match = page.after === undefined ? query : { $and: [query, { _id: { $lt: page.after } }] };
      const found = deliveries
        .find(match, { maxTimeMS: COUNT_TIMEOUT_MS })
        .sort({ _id: -1 })
        .skip(page.skip)
        .limit(page.limit)
        .toArray();
      return (await withListTimeout(found)).map(fromDocument);
    },

    /** Lists the statuses of the latest deliveries of an endpoint, latest event first. */
    async listStatuses(webhookId: string, limit: number): Promise<DeliveryStatus[]> {
      const found = deliveries
        .find(toQuery(webhookId, {}), { projection: { status: 1 }, maxTimeMS: COUNT_TIMEOUT_MS })
        .sort({ _id: -1 })
        .limit(limit)
        .toArray();
      return (await withListTimeout(found)).map(({ status }) => status);
    },

    /** Counts the endpoint's deliveries that match the filter. */
    async count(webhookId: string, filter: DeliveryFilter): Promise<number> {
      return withListTimeout(
        deliveries.countDocuments(toQuery(webhookId, filter), { maxTimeMS: COUNT_TIMEOUT_MS }),
      );
    },

    /**
     * Lists deliveries that are due, earliest due time first.
     * @param status `pending` for first attempts, `retrying` for retries.
     */
    async listDue(
      webhookId: string,
      status: 'pending' | 'retrying',
      now: Date,
      limit: number,
    ): Promise<Delivery[]> {
      const found = await deliveries
        .find({ webhookId, status, dueAt: { $lte: now } })
        .sort({ dueAt: 1 })
        .limit(limit)
        .toArray();
      return found.map(fromDocument);
    },

    /**
     * Returns the subset of endpoints that have due deliveries. May omit endpoints while others have many due
     * deliveries.
     */
    async findDue(webhookIds: readonly string[], now: Date): Promise<Set<string>> {
      const found = await deliveries
        .find(
          {
            webhookId: { $in: [...webhookIds] },
            status: { $in: ['pending', 'retrying'] },
            dueAt: { $lte: now },
          },
          { projection: { _id: 0, webhookId: 1 } },
        )
        .limit(MAX_DUE_READ)
        .toArray();
      return new Set(found.map(({ webhookId }) => webhookId));
    },

    /**
     * Returns when the endpoint's next delivery is due, which may be in the past; null if none is pending.
     */
    findNextDueAt,

    /**
     * Records attempts that have ended, and stores the deliveries that are not stored yet. If another worker
     * has recorded the same attempt, a failure changes nothing, but a success still marks the delivery as
     * delivered.
     */
    async record(attempts: readonly RecordedAttempt[]): Promise<void> {
      const stored = attempts.filter(({ isStored }) => isStored);
      const added = attempts.filter(({ isStored }) => !isStored);
      const existing = added.length === 0 ? [] : await addAttempted(added);
      const updated = [...stored, ...existing];
      if (updated.length > 0) await deliveries.bulkWrite(updated.map(toAttemptUpdate), { ordered: false });
    },

    /**
     * Makes a delivery due and restarts its retry schedule, whatever its status.
     * @returns The updated delivery; undefined if there is none.
     */
    async resend(accountId: string, webhookId: string, id: string, at: Date): Promise<Delivery | undefined> {
      const found = await deliveries.findOneAndUpdate({ _id: id, accountId, webhookId }, restart(at), {
        returnDocument: 'after',
      });
      return found ? fromDocument(found) : undefined;
    },

    /** Restarts the retry schedule of every delivery that matches. @returns The number of deliveries. */
    async replay(webhookId: string, filter: DeliveryFilter, at: Date): Promise<number> {
      return (await deliveries.updateMany(toQuery(webhookId, filter), restart(at))).matchedCount;
    },

    /** Deletes all deliveries of an endpoint. */
    async removeAll(webhookId: string): Promise<void> {
      await deliveries.deleteMany({ webhookId });
    },

    /**
     * Lists endpoints with a delivery that was due before `before`. Takes at most three index reads per
     * endpoint, however many deliveries are pending.
     */
    async listEndpointsWithPending(before: Date, page: EndpointPage): Promise<EndpointsWithPending> {
      const found: string[] = [];
      let last = page.after;
      for (let examined = 0; examined < page.limit; examined += 1) {
        const first = await deliveries.findOne(
          { webhookId: { $gt: last }, dueAt: { $exists: true } },
          { sort: { webhookId: 1, status: 1, dueAt: 1 }, projection: { webhookId: 1, dueAt: 1 } },
        );
        if (!first) return { found, last: null };
        last = first.webhookId;
        const next = first.dueAt && first.dueAt <= before ? first.dueAt : await findNextDueAt(last);
        if (next && next <= before) found.push(last);
      }
      return { found, last };
    },
  };
}

export type WebhookDeliveryStore = ReturnType<typeof createWebhookDeliveryStore>;

/** Builds the delivery of an event, due at once, without storing it. @param body The message of the event. */
export function buildDelivery(
  batch: Omit<NewDeliveries, 'events' | 'base'>,
  event: WebhookEvent,
  body: string,
): Delivery {
  return fromDocument({ ...emptyDelivery(batch, event), body, status: 'pending', dueAt: batch.at });
}

function toAttemptedDocument({ delivery, attempt, next }: RecordedAttempt): DeliveryDocument {
  const { id, dueAt: _dueAt, ...fields } = delivery;
  return {
    _id: id,
    ...fields,
    status: next.status,
    attemptsMade: delivery.attemptsMade + 1,
    attempts: [attempt],
    ...(next.dueAt && { dueAt: next.dueAt }),
    expiresAt: new Date(attempt.at.getTime() + RETENTION_MS),
  };
}

function toAttemptUpdate({ delivery, attempt, next }: RecordedAttempt) {
  const isDelivered = next.status === 'delivered';
  return {
    updateOne: {
      filter: {
        _id: delivery.id,
        ...(!isDelivered && { attemptsMade: delivery.attemptsMade, dueAt: { $exists: true } }),
      },
      update: {
        $set: {
          status: next.status,
          attemptsMade: delivery.attemptsMade + 1,
          ...(next.dueAt && { dueAt: next.dueAt }),
        },
        ...(next.dueAt ? {} : { $unset: { dueAt: 1 as const } }),
        $push: { attempts: { $each: [attempt], $slice: -MAX_STORED_ATTEMPTS } },
      },
    },
  };
}

function buildOrFail(
  batch: NewDeliveries,
  event: WebhookEvent,
  onUnbuildable: OnUnbuildable | undefined,
): DeliveryDocument {
  try {
    const { accountId, format, base, at } = batch;
    const body = eventBody(event, format, { accountId, base });
    return { ...emptyDelivery(batch, event), body, status: 'pending', dueAt: at };
  } catch (error) {
    if (!onUnbuildable) throw error;
    onUnbuildable(error, { webhookId: batch.webhookId, key: event.key });
    return { ...emptyDelivery(batch, event), attempts: [{ at: batch.at, ...UNBUILDABLE }] };
  }
}

const UNBUILDABLE = {
  durationMs: 0,
  status: null,
  error: 'the message could not be built because of an internal error',
  responseExcerpt: null,
};

/** Builds a delivery without a message, which is never attempted. */
function emptyDelivery(
  { webhookId, accountId, format, at }: Omit<NewDeliveries, 'events' | 'base'>,
  event: WebhookEvent,
): DeliveryDocument {
  return {
    _id: deliveryId(webhookId, event.key, event.at),
    webhookId,
    accountId,
    messageId: messageId(event.key),
    eventType: event.type,
    body: '',
    format,
    status: 'failed',
    attemptsMade: 0,
    attempts: [],
    createdAt: event.at,
    expiresAt: new Date(at.getTime() + RETENTION_MS),
  };
}

/**
 * Builds the update that restarts the retry schedule. The due time is never later than the database's current
 * time.
 */
function restart(at: Date): Document[] {
  const expiresAt = new Date(at.getTime() + RETENTION_MS);
  return [{ $set: { status: 'pending', attemptsMade: 0, dueAt: { $min: [at, '$$NOW'] }, expiresAt } }];
}

function fromDocument({ _id, dueAt, expiresAt: _expiresAt, ...fields }: DeliveryDocument): Delivery {
  // Deliveries of earlier versions have no format.
  return { id: _id, ...fields, format: fields.format ?? 'standard', dueAt: dueAt ?? null };
}

function toQuery(
  webhookId: string,
  { status, eventType, from, to }: DeliveryFilter,
): Filter<DeliveryDocument> {
  const query: Filter<DeliveryDocument> = { webhookId };
  if (status !== undefined) query.status = status;
  if (eventType !== undefined) query.eventType = eventType;
  if (from !== undefined || to !== undefined) {
    query.createdAt = { ...(from && { $gte: from }), ...(to && { $lt: to }) };
  }
  return query;
}
