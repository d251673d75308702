import type { Db } from 'mongodb';
import { MAX_CIRCUIT_OPEN_MS } from '../../core/events/webhooks/circuit-breaker.js';
import type { MessageForm } from '../../core/events/webhooks/message-form.js';
import { WEBHOOKS, type WebhookDocument } from './webhooks.js';

/**
 * Age at which a wake-up counts as lost, and time after which due work counts as overdue. Longer than a
 * workflow takes from its signal to its drain on a busy server.
 */
export const WAKE_UP_LEASE_MS = 12_000;

/** The drain of an endpoint that may send deliveries. A later drain of the same endpoint replaces it. */
export interface DrainMark {
  /**
   * The worker that runs it. While this worker reports (`delivery-workers.ts`), the drain needs no lease of
   * its own.
   */
  worker: string;
  id: string;
}

/**
 * Maximum number of endpoints that one wake-up serves. Their drains run on the same worker, so an account
 * with more of them can use several workers.
 */
const MAX_GROUP = 16;

/** An endpoint that waits for the drain of another one of its account. */
export interface Follower {
  id: string;
  leader: string;
}

/**
 * Creates the store of wake-ups and drains. A wake-up is a lease on the endpoint: while it is pending, no
 * process sends another one, however many scans arrive. If the workflow does not look for work in time,
 * `claimOverdue` returns the endpoint, so work is not lost even if Temporal loses the signal, the timer, or
 * the whole workflow. A drain replaces the lease: while it runs, it finds new work itself, and no wake-up is
 * sent.
 *
 * All times come from the clocks of the processes; a clock that is wrong causes wake-ups that find no work.
 */
export function createWakeUpStore(db: Db) {
  const webhooks = db.collection<WebhookDocument>(WEBHOOKS);
  const leaseEnd = (now: Date) => new Date(now.getTime() + WAKE_UP_LEASE_MS);
  const following = (leader: string, now: Date) => ({
    follows: leader,
    wakeUpSentAt: now,
    checkAt: leaseEnd(now),
  });

  /**
   * Claims the wake-up of an endpoint that has new work. Even if no worker runs for a long time, the
   * endpoint's workflow receives one signal only.
   * @returns Whether to send the signal: false if a wake-up is pending, or if the circuit is open, because
   *   the workflow then waits until that period ends. True for an endpoint that does not exist, because its
   *   workflow must clean up.
   */
  async function claim(id: string, now: Date): Promise<boolean> {
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
  }

  /**
   * Claims the wake-up of one of an account's endpoints, and lets the others follow it.
   * @returns The endpoint to wake; undefined if none.
   */
  async function claimOne([id, ...others]: readonly string[], now: Date): Promise<string | undefined> {
    if (id === undefined) return undefined;
    if (!(await claim(id, now))) return claimOne(others, now);
    if (others.length > 0) {
      await webhooks.updateMany(
        { _id: { $in: others }, wakeUpSentAt: { $exists: false }, $expr: { $not: [isOpen(now)] } },
        { $set: following(id, now) },
      );
    }
    return id;
  }

  return {
    claim,

    /**
     * Claims the wake-ups of endpoints that have new work, like `claim`, but only one per account (or one in
     * sixteen) is sent: the others follow it, and its drain takes them along. So Temporal starts few
     * workflows.
     * @returns Whether to send the signal, per endpoint.
     */
    async claimAll(ids: readonly string[], now: Date): Promise<boolean[]> {
      const found = await webhooks
        .find({ _id: { $in: [...ids] } }, { projection: { accountId: 1, wakeUpSentAt: 1 } })
        .toArray();
      const known = new Map(found.map((endpoint) => [endpoint._id, endpoint]));
      // A deleted endpoint has no account, and is woken on its own.
      const groupOf = (id: string) => known.get(id)?.accountId ?? id;
      const groups = groupsOf(
        ids.filter((id) => !known.get(id)?.wakeUpSentAt),
        groupOf,
      );
      const leaders = await Promise.all(groups.map((group) => claimOne(group, now)));
      const sent = new Set(leaders);
      return ids.map((id) => sent.has(id));
    },

    /** Lists endpoints that wait for the drains of others. */
    async listFollowers(leaders: readonly string[]): Promise<Follower[]> {
      const found = await webhooks
        .find({ follows: { $in: [...leaders] } }, { projection: { follows: 1 } })
        .toArray();
      return found.map(({ _id, follows = '' }) => ({ id: _id, leader: follows }));
    },

    /**
     * Lets an endpoint that nobody drains follow another one, whose next drain takes it along.
     */
    async follow({ id, leader }: Follower, now: Date): Promise<void> {
      await webhooks.updateOne(
        { _id: id, wakeUpSentAt: { $exists: false } },
        { $set: following(leader, now) },
      );
    },

    /**
     * Claims the wake-up of one endpoint whose workflow should have reported by now, longest overdue first.
     * Safe to call from several processes at once: each endpoint is leased to one of them.
     * @returns Its ID; undefined if there is none.
     */
    async claimOverdue(now: Date): Promise<string | undefined> {
      const overdue = await webhooks.findOneAndUpdate(
        { checkAt: { $lte: now } },
        { $set: { wakeUpSentAt: now, checkAt: leaseEnd(now) }, $unset: { follows: '' } },
        { sort: { checkAt: 1 }, projection: { _id: 1 } },
      );
      return overdue?._id;
    },

    /**
     * Ends a wake-up that a client could not send, so that the next `claim` returns true. Without another
     * wake-up, the endpoint becomes overdue. Does nothing while the endpoint is being drained.
     */
    async clear(id: string, now: Date): Promise<void> {
      await webhooks.updateOne(
        { _id: id, drain: { $exists: false } },
        { $unset: { wakeUpSentAt: '' }, $set: { checkAt: leaseEnd(now) } },
      );
    },

    /**
     * Begins a drain, which replaces any other of this endpoint. No wake-up is sent until it ends.
     * @param leader The endpoint whose drain takes this one along. Default: it has a workflow of its own.
     * @returns false if it no longer follows the leader.
     */
    async beginDrain(id: string, drain: DrainMark, now: Date, leader?: string): Promise<boolean> {
      const { matchedCount } = await webhooks.updateOne(
        { _id: id, ...(leader !== undefined && { follows: leader }) },
        { $set: { drain, wakeUpSentAt: now }, $unset: { checkAt: '', follows: '' } },
      );
      return leader === undefined || matchedCount === 1;
    },

    /**
     * Ends a drain, so that the next `claim` returns true. Call it before the last check for work, and call
     * `scheduleCheck` after that check; otherwise, the endpoint becomes overdue.
     * @param isRecorded Whether every attempt of the drain is recorded.
     * @returns false if another drain has replaced this one, or the endpoint was deleted.
     */
    async endDrain(id: string, drainId: string, isRecorded: boolean, now: Date): Promise<boolean> {
      const { matchedCount } = await webhooks.updateOne(
        { _id: id, 'drain.id': drainId },
        {
          $unset: { drain: '', wakeUpSentAt: '', ...(isRecorded && { unrecordedForm: '' }) },
          $set: { checkAt: leaseEnd(now) },
        },
      );
      return matchedCount === 1;
    },

    /**
     * Stores the form of the messages that a drain is about to send before it stores their deliveries.
     * @returns false if another drain has replaced this one, or the endpoint was deleted.
     */
    async markForm(id: string, drainId: string, form: MessageForm): Promise<boolean> {
      const match = { _id: id, 'drain.id': drainId };
      const { matchedCount } = await webhooks.updateOne(match, { $set: { unrecordedForm: form } });
      return matchedCount === 1;
    },

    /**
     * Releases the endpoints that the worker no longer drains because their drains failed. They become
     * overdue, unless their workflows begin another drain.
     * @param running IDs of the drains that the worker runs.
     */
    async releaseFailed(worker: string, running: readonly string[], now: Date): Promise<void> {
      await webhooks.updateMany(
        { 'drain.worker': worker, 'drain.id': { $nin: [...running] } },
        { $unset: { drain: '' }, $set: { checkAt: leaseEnd(now) } },
      );
    },

    /** Lists the IDs of the workers that are recorded in endpoints as running their drains. */
    async listDrainingWorkers(): Promise<string[]> {
      return (await webhooks.distinct('drain.worker')) as string[];
    },

    /**
     * Claims an endpoint of a worker that has died. Safe to call from several processes at once: each
     * endpoint is leased to one of them.
     * @returns Its ID and the drain; undefined if there is none.
     */
    async claimAbandoned(worker: string, now: Date): Promise<{ id: string; drain: DrainMark } | undefined> {
      const abandoned = await webhooks.findOneAndUpdate(
        { 'drain.worker': worker },
        { $unset: { drain: '' }, $set: { wakeUpSentAt: now, checkAt: leaseEnd(now) } },
        { projection: { drain: 1 } },
      );
      return abandoned?.drain && { id: abandoned._id, drain: abandoned.drain };
    },

    /** Rolls back `claimAbandoned`, unless the endpoint is being drained again. */
    async restoreAbandoned(id: string, drain: DrainMark): Promise<void> {
      await webhooks.updateOne({ _id: id, drain: { $exists: false } }, { $set: { drain } });
    },

    /**
     * Stores when the endpoint's workflow will look for work again; null if nothing is pending. Changes
     * nothing if a wake-up was claimed in the meantime.
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

/** Groups endpoints by account, at most `MAX_GROUP` in one. */
function groupsOf(ids: readonly string[], accountOf: (id: string) => string): string[][] {
  const open = new Map<string, string[]>();
  const groups: string[][] = [];
  for (const id of ids) {
    const account = accountOf(id);
    const group = open.get(account);
    if (group && group.length < MAX_GROUP) group.push(id);
    else {
      const next = [id];
      open.set(account, next);
      groups.push(next);
    }
  }
  return groups;
}

/** Builds the expression of `circuitState(…) === 'open'`. */
function isOpen(now: Date) {
  const latest = new Date(now.getTime() + MAX_CIRCUIT_OPEN_MS);
  return {
    $and: [{ $gt: ['$health.circuitOpenUntil', now] }, { $lte: ['$health.circuitOpenUntil', latest] }],
  };
}
