import type { ClientSession, Db } from 'mongodb';
import type { AccountEvent } from '../../core/events/events.js';
import type { SubscriberStore } from '../webhooks/subscribers.js';
import { EVENTS, toEventDocument, type EventDocument } from './event-documents.js';
import { addressEvents } from './events.js';

/**
 * Stores events of one account in the transaction of the change that they are about.
 *
 * @returns The IDs of the endpoints that receive them, whose workflows the caller must wake after the
 *   transaction.
 */
export type TransactionalRecorder = (
  accountId: string,
  newEvents: readonly AccountEvent[],
  session: ClientSession,
) => Promise<string[]>;

/** Creates the recorder of events that are part of a transaction. */
export function createTransactionalRecorder(db: Db, subscribers: SubscriberStore): TransactionalRecorder {
  const events = db.collection<EventDocument>(EVENTS);
  return async (accountId, newEvents, session) => {
    if (newEvents.length === 0) return [];
    const addressed = addressEvents(await subscribers.find(accountId), newEvents);
    if (addressed.length === 0) return [];
    const documents = addressed.map(({ event, recipients }) => toEventDocument(event, recipients));
    await events.insertMany(documents, { session });
    return [...new Set(addressed.flatMap(({ recipients }) => recipients))];
  };
}
