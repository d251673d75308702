import type { Db } from 'mongodb';
import { MAX_CIRCUIT_OPEN_MS } from '../../core/webhooks/circuit-breaker.js';
import { WEBHOOKS, type WebhookDocument } from './webhooks.js';

/**
 * Age at which a wake-up counts as lost, and time after which due work counts as forgotten. Longer than a workflow needs
 * from its signal to its drain on a busy server.
 */
export const WAKE_UP_LEASE_MS = 30_000;

/**
 * Creates the store of wake-ups. A wake-up is a lease on the endpoint: while it is pending, no process sends another one,
 * however many scans arrive; when the workflow has not looked for work in time, `claimOverdue` returns the endpoint. So Temporal may
 * lose the signal, the timer, or the whole workflow.
 *
 * All times come from the clocks of the processes; a clock that is wrong causes wake-ups that find no work.
 */
export function createWakeUpStore(db: Db) {
  const webhooks = db.collection<WebhookDocument>(WEBHOOKS);
  const leaseEnd = (now: Date) => new Date(now.getTime() + WAKE_UP_LEASE_MS);

  return {
    /**
     * Claims the wake-up of an endpoint that has new work. However long no worker runs, the endpoint's workflow then
     * receives one signal.
     * @returns Whether to send it: false if one is pending, or if the circuit is open, because the workflow then waits for
     *   the end of that time. True for an endpoint that does not exist, because its workflow must clean up.
     */
    async claim(id: string, now: Date): Promise<boolean> {
      const canWake = { $and: [{ $eq: [{ $type: '$wakeUpSentAt' }, 'missing'] }, { $not: [isOpen(now)] }] };
      const { matchedCount, modifiedCount } = await webhooks.updateOne({ _id: id }, [
        {
          $set: {
            wakeUpSentAt: { $cond: [canWake, now, '$wakeUpSentAt'] },
            checkAt: { $cond: [canWake, leaseEnd(now), '$checkAt'] },
          },
        },
      ]);
      return matchedCount === 0 || modifiedCount === 1;
    },

    /**
     * Claims the wake-up of one endpoint whose workflow should have reported by now, longest overdue first. Safe to call
     * from several processes at once: each endpoint is leased to one of them.
     * @returns Its ID; undefined if there is none.
     */
    async claimOverdue(now: Date): Promise<string | undefined> {
      const overdue = await webhooks.findOneAndUpdate(
        { checkAt: { $lte: now } },
        { $set: { wakeUpSentAt: now, checkAt: leaseEnd(now) } },
        { sort: { checkAt: 1 }, projection: { _id: 1 } },
      );
      return overdue?._id;
    },

    /**
     * Ends the pending wake-up, so that the next `claim` returns true. To be called before the workflow's last check for
     * work, and by a client that could not send the wake-up. If neither is followed by `scheduleCheck`, the endpoint
     * becomes overdue.
     */
    async clear(id: string, now: Date): Promise<void> {
      await webhooks.updateOne(
        { _id: id },
        { $unset: { wakeUpSentAt: '' }, $set: { checkAt: leaseEnd(now) } },
      );
    },

    /** Reports that the endpoint's workflow is looking for work, so that it does not become overdue. */
    async renew(id: string, now: Date): Promise<void> {
      await webhooks.updateOne({ _id: id }, { $set: { checkAt: leaseEnd(now) } });
    },

    /**
     * Stores when the endpoint's workflow will look for work again; null if nothing is pending. Changes nothing if a wake-up
     * was claimed in the meantime.
     */
    async scheduleCheck(id: string, nextDueAt: Date | null): Promise<void> {
      const update = nextDueAt
        ? { $set: { checkAt: leaseEnd(nextDueAt) } }
        : { $unset: { checkAt: '' as const } };
      await webhooks.updateOne({ _id: id, wakeUpSentAt: { $exists: false } }, update);
    },
  };
}

export type WakeUpStore = ReturnType<typeof createWakeUpStore>;

/** Builds the expression of `circuitState(…) === 'open'`. */
function isOpen(now: Date) {
  const latest = new Date(now.getTime() + MAX_CIRCUIT_OPEN_MS);
  return {
    $and: [{ $gt: ['$health.circuitOpenUntil', now] }, { $lte: ['$health.circuitOpenUntil', latest] }],
  };
}
