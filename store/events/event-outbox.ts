import type { Db } from 'mongodb';
import { eventKeyOf, messageId } from '../../core/events/events.js';
import { createOutbox } from '../webhooks/outbox.js';
import { EVENT_OUTBOX_INDEX, EVENTS, type EventDocument } from './event-documents.js';

/** Creates the outbox of all events except scans. */
export function createEventOutbox(db: Db) {
  return createOutbox(db.collection<EventDocument>(EVENTS), {
    index: EVENT_OUTBOX_INDEX,
    sort: { at: 1 },
    projection: { type: 1, at: 1, data: 1 },
    toEvent: ({ _id, type, at, data }) => ({ key: eventKeyOf(_id), type, at, data }),
    toId: ({ key }) => messageId(key),
    toKey: ({ _id }) => eventKeyOf(_id),
    timeOf: ({ at }) => at,
  });
}
