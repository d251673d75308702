import { MongoBulkWriteError, type Db, type Filter } from 'mongodb';
import { eventBody, messageId, type WebhookEvent } from '../../core/webhooks/events.js';
import type { Attempt, Delivery, DeliveryStatus, NextStep } from '../../core/webhooks/delivery.js';
import { deliveryId } from './delivery-id.js';
import type { WebhookEventType } from '../../core/webhooks/event-types.js';
import type { CollectionIndexes } from '../mongo/indexes.js';

export const WEBHOOK_DELIVERIES = 'webhook_deliveries';

/** `dueAt` is there only while an attempt will come; `expiresAt` ends the kept history. */
type DeliveryDocument = Omit<Delivery, 'id' | 'dueAt'> & { _id: string; dueAt?: Date; expiresAt: Date };

const RETENTION_MS = 30 * 24 * 3_600_000;

/** Attempts kept of one delivery, the latest. */
const MAX_KEPT_ATTEMPTS = 50;

const DUPLICATE_KEY = 11000;

export const WEBHOOK_DELIVERY_INDEXES: CollectionIndexes = {
  collection: WEBHOOK_DELIVERIES,
  indexes: [
    { key: { webhookId: 1, _id: -1 } },
    // Small whatever the history: only what is still to be sent.
    { key: { webhookId: 1, status: 1, dueAt: 1 }, partialFilterExpression: { dueAt: { $exists: true } } },
    { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
};

export interface DeliveryFilter {
  status?: DeliveryStatus;
  eventType?: WebhookEventType;
  from?: Date;
  to?: Date;
}

/** An attempt that ended, and what follows from it. */
export interface RecordedAttempt {
  delivery: Delivery;
  attempt: Attempt;
  next: NextStep;
}

export function createWebhookDeliveryStore(db: Db) {
  const deliveries = db.collection<DeliveryDocument>(WEBHOOK_DELIVERIES);

  return {
    /**
     * Makes deliveries that are due at once, one for each event. Events that have one already are passed over.
     * @returns those that are new
     */
    async add(
      webhookId: string,
      accountId: string,
      events: readonly WebhookEvent[],
      at: Date,
    ): Promise<Delivery[]> {
      if (events.length === 0) return [];
      const documents = events.map((event) => newDocument(webhookId, accountId, event, at));
      try {
        await deliveries.insertMany(documents, { ordered: false });
        return documents.map(fromDocument);
      } catch (error) {
        const known = knownAlready(error);
        return documents.filter((_, index) => !known.has(index)).map(fromDocument);
      }
    },

    async find(accountId: string, webhookId: string, id: string): Promise<Delivery | undefined> {
      const found = await deliveries.findOne({ _id: id, accountId, webhookId });
      return found ? fromDocument(found) : undefined;
    },

    /** Latest event first. `after` is the id of the last row of the page before; it takes the place of `skip`. */
    async list(
      webhookId: string,
      filter: DeliveryFilter,
      page: { limit: number; skip: number; after?: string },
    ): Promise<Delivery[]> {
      const query = toQuery(webhookId, filter);
      const found = await deliveries
        .find(page.after === undefined ? query : { $and: [query, { _id: { $lt: page.after } }] })
        .sort({ _id: -1 })
        .skip(page.skip)
        .limit(page.limit)
        .toArray();
      return found.map(fromDocument);
    },

    async count(webhookId: string, filter: DeliveryFilter): Promise<number> {
      return deliveries.countDocuments(toQuery(webhookId, filter));
    },

    /** What is due, the longest due first. `status` parts first attempts from retries. */
    async due(
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

    /** When something is due next; null when nothing ever is. */
    async nextDueAt(webhookId: string): Promise<Date | null> {
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
    },

    /**
     * Writes attempts that ended. An attempt that another sender recorded first changes nothing, but a success always
     * ends the delivery.
     */
    async record(ended: readonly RecordedAttempt[]): Promise<void> {
      if (ended.length === 0) return;
      await deliveries.bulkWrite(
        ended.map(({ delivery, attempt, next }) => ({
          updateOne: {
            filter: {
              _id: delivery.id,
              ...(next.status === 'delivered'
                ? {}
                : { attemptsMade: delivery.attemptsMade, dueAt: { $exists: true } }),
            },
            update: {
              $set: {
                status: next.status,
                attemptsMade: delivery.attemptsMade + 1,
                ...(next.dueAt && { dueAt: next.dueAt }),
              },
              ...(next.dueAt ? {} : { $unset: { dueAt: 1 as const } }),
              $push: { attempts: { $each: [attempt], $slice: -MAX_KEPT_ATTEMPTS } },
            },
          },
        })),
        { ordered: false },
      );
    },

    /**
     * Begins a new round of the schedule for one delivery, whatever it has behind it.
     * @returns undefined when there is no such delivery
     */
    async resend(accountId: string, webhookId: string, id: string, at: Date): Promise<Delivery | undefined> {
      const found = await deliveries.findOneAndUpdate({ _id: id, accountId, webhookId }, newRound(at), {
        returnDocument: 'after',
      });
      return found ? fromDocument(found) : undefined;
    },

    /** Begins a new round for every delivery that matches. @returns how many */
    async replay(webhookId: string, filter: DeliveryFilter, at: Date): Promise<number> {
      return (await deliveries.updateMany(toQuery(webhookId, filter), newRound(at))).matchedCount;
    },

    async removeAll(webhookId: string): Promise<void> {
      await deliveries.deleteMany({ webhookId });
    },

    /** Endpoints with something due before `before`: one step of the index each, however much waits. */
    async listEndpointsWithPending(before: Date): Promise<string[]> {
      const waiting: string[] = [];
      let last = '';
      for (;;) {
        const found = await deliveries.findOne(
          { webhookId: { $gt: last }, dueAt: { $exists: true } },
          { sort: { webhookId: 1, status: 1, dueAt: 1 }, projection: { webhookId: 1 } },
        );
        if (!found) return waiting;
        last = found.webhookId;
        const next = await this.nextDueAt(last);
        if (next && next <= before) waiting.push(last);
      }
    },
  };
}

export type WebhookDeliveryStore = ReturnType<typeof createWebhookDeliveryStore>;

function newDocument(webhookId: string, accountId: string, event: WebhookEvent, at: Date): DeliveryDocument {
  return {
    _id: deliveryId(webhookId, event.key, event.at),
    webhookId,
    accountId,
    messageId: messageId(event.key),
    eventType: event.type,
    body: eventBody(event),
    status: 'pending',
    attemptsMade: 0,
    attempts: [],
    createdAt: event.at,
    dueAt: at,
    expiresAt: new Date(at.getTime() + RETENTION_MS),
  };
}

function newRound(at: Date) {
  const expiresAt = new Date(at.getTime() + RETENTION_MS);
  return { $set: { status: 'pending' as const, attemptsMade: 0, dueAt: at, expiresAt } };
}

function fromDocument({ _id, dueAt, expiresAt: _end, ...fields }: DeliveryDocument): Delivery {
  return { id: _id, ...fields, dueAt: dueAt ?? null };
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

/** Positions of documents that were there. @throws whatever else went wrong */
function knownAlready(error: unknown): Set<number> {
  if (!(error instanceof MongoBulkWriteError)) throw error;
  const failures = [error.writeErrors].flat();
  if (failures.length === 0 || failures.some(({ code }) => code !== DUPLICATE_KEY)) throw error;
  return new Set(failures.map(({ index }) => index));
}
