import type { ClientSession, Db } from 'mongodb';
import type { ReportedEvent } from '../../core/alerts/alert-trigger.js';
import { EVENT_ALERTS_INDEX, EVENTS, type EventDocument } from '../events/event-documents.js';

/** An event that an alert must report. */
export type PendingEvent = ReportedEvent & { id: string };

/** Creates the store of the events that alerts must report. Expects the indexes of `collections.ts`. */
export function createAlertEventStore(db: Db) {
  const events = db.collection<EventDocument>(EVENTS);
  const options = { hint: EVENT_ALERTS_INDEX } as const;

  return {
    /** Lists the events that are pending for an alert, oldest first. */
    async listPending(alertId: string, limit: number): Promise<PendingEvent[]> {
      const found = await events
        .find({ alerts: alertId }, { ...options, projection: { type: 1, at: 1, qrCodeId: 1 } })
        .sort({ at: 1 })
        .limit(limit)
        .toArray();
      return found.map(({ _id: id, type, at, qrCodeId = null }) => ({ id, type, at, qrCodeId }));
    },

    /** Notes that an alert has reported events. Safe to repeat. */
    async acknowledge(alertId: string, ids: readonly string[], session?: ClientSession): Promise<void> {
      await events.updateMany(
        { _id: { $in: [...ids] }, alerts: alertId },
        unsetAlert(alertId),
        session && { session },
      );
    },

    /** Drops all pending events of an alert that no longer waits for events. */
    async clear(alertId: string): Promise<void> {
      await events.updateMany({ alerts: alertId }, unsetAlert(alertId));
    },

    /**
     * Lists alerts with pending events, by ID.
     *
     * @param after ID of the last alert of the previous page; an empty string for the first page.
     */
    async listAlertsWithPending(after: string, limit: number): Promise<string[]> {
      const found: string[] = [];
      for (let last = after; found.length < limit;) {
        // Not sorted: MongoDB cannot sort by an array field along an index.
        const document = await events.findOne<Pick<EventDocument, 'alerts'>>(
          { alerts: { $gt: last } },
          { ...options, projection: { alerts: 1 } },
        );
        const next = document?.alerts?.filter((id) => id > last).sort()[0];
        if (next === undefined) return found;
        found.push(next);
        last = next;
      }
      return found;
    },
  };
}

/** Builds the update that removes an alert. Removes an empty list, because the index contains every list. */
function unsetAlert(alertId: string) {
  const rest = { $setDifference: ['$alerts', [alertId]] };
  const hasRest = { $gt: [{ $size: { $ifNull: [rest, []] } }, 0] };
  return [{ $set: { alerts: { $cond: [hasRest, rest, '$$REMOVE'] } } }];
}
