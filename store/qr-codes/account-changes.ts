import type { Db, Document } from 'mongodb';
import type { AccountView } from '../../core/accounts/account-view.js';
import type { ChangeState, SettledChange } from '../../core/codes/scheduled-changes/scheduled-change.js';
import { COUNT_TIMEOUT_MS, withListTimeout } from '../mongo/timeouts.js';
import { CODE_NOT_DELETED, QR_CODES, type QrCodeDocument } from './qr-code-documents.js';
import { SCHEDULED_CHANGES, type ScheduledChangeDocument } from './scheduled-changes.js';

/** Conditions on scheduled changes; an absent one matches all. */
export interface ChangeFilter {
  state?: ChangeState | undefined;
  /** ID of the key or session that scheduled the changes. */
  createdBy?: string | undefined;
}

/** A scheduled change of any state, with the name of its code. */
export interface AccountChange extends Omit<SettledChange, 'state' | 'settledAt'> {
  state: ChangeState;
  qrCodeName: string | null;
}

/** A page of changes. */
interface ChangePage {
  limit: number;
  skip: number;
  /** Lists changes that were created before the one with this ID. */
  after?: string | undefined;
}

/**
 * Creates the store that lists the scheduled changes of all codes of an account. Pending ones are in their
 * codes, and the others in a collection. A change that is due counts as applied, whether this is recorded or
 * not. Expects the indexes of `collections.ts`.
 */
export function createAccountChanges(db: Db) {
  const codes = db.collection<QrCodeDocument>(QR_CODES);
  const changes = db.collection<ScheduledChangeDocument>(SCHEDULED_CHANGES);

  async function countOf(rows: Promise<Document[]>): Promise<number> {
    const [counted] = await withListTimeout(rows as Promise<{ count: number }[]>);
    return counted?.count ?? 0;
  }

  return {
    /**
     * Lists the changes of codes that the caller sees, the latest first. Their codes are found as they are
     * stored.
     *
     * @throws DomainError `unavailable` with `Retry-After` if it takes too long.
     */
    async list(
      view: AccountView,
      filter: ChangeFilter,
      { limit, skip, after }: ChangePage,
      now: Date,
    ): Promise<AccountChange[]> {
      const latest = [{ $sort: { _id: -1 } }, { $limit: skip + limit }];
      const query = codes.aggregate<AccountChange & { _id: string }>(
        [
          ...heldChanges(view, filter, now),
          ...createdBefore(after),
          ...latest,
          {
            $unionWith: {
              coll: SCHEDULED_CHANGES,
              pipeline: [...settledChanges(view, filter, after), { $limit: skip + limit }],
            },
          },
          // A change that is recorded between the two reads is in both.
          { $group: { _id: '$_id', change: { $first: '$$ROOT' } } },
          { $replaceWith: '$change' },
          ...latest,
          { $skip: skip },
        ],
        { maxTimeMS: COUNT_TIMEOUT_MS, allowDiskUse: true },
      );
      const found = await withListTimeout(query.toArray());
      return found.map(({ _id, ...change }) => ({ ...change, id: _id }));
    },

    /** Counts the changes of codes that the caller sees. @throws DomainError `unavailable` as `list` */
    async count(view: AccountView, filter: ChangeFilter, now: Date): Promise<number> {
      const options = { maxTimeMS: COUNT_TIMEOUT_MS };
      const inCodes = [...heldChanges(view, filter, now), { $count: 'count' }];
      const settled = [...settledChanges(view, filter, undefined), { $count: 'count' }];
      const [held, others] = await Promise.all([
        countOf(codes.aggregate(inCodes, options).toArray()),
        countOf(changes.aggregate(settled, options).toArray()),
      ]);
      return held + others;
    },

    /**
     * Lists IDs of codes with pending changes of one creator, in the order of their IDs.
     *
     * @param page.after ID of the last code of the previous page; an empty string for the first page.
     */
    async listCodesWithPending(
      accountId: string,
      createdBy: string,
      { limit, after }: { limit: number; after: string },
      now: Date,
    ): Promise<string[]> {
      const query = codes.find(
        {
          ...withSchedule({ accountId }, createdBy),
          _id: { $gt: after },
          'schedule.changes': { $elemMatch: { 'createdBy.id': createdBy, at: { $gt: now } } },
        },
        { projection: { _id: 1 }, maxTimeMS: COUNT_TIMEOUT_MS },
      );
      const found = await withListTimeout(query.sort({ _id: 1 }).limit(limit).toArray());
      return found.map(({ _id }) => _id);
    },
  };
}

/** Matches codes that hold changes, as the index of these codes requires. */
function withSchedule({ accountId, limit }: AccountView, createdBy: string | undefined) {
  return {
    accountId,
    'schedule.version': { $exists: true },
    ...(createdBy !== undefined && { 'schedule.changes.createdBy.id': createdBy }),
    ...(limit && { folder: { $in: [...limit.folders] } }),
  };
}

/**
 * Returns the stages that yield the changes in codes, without the effects that only their application needs.
 */
function heldChanges(view: AccountView, { state, createdBy }: ChangeFilter, now: Date): Document[] {
  const inState = {
    pending: { at: { $gt: now } },
    applied: { at: { $lte: now } },
    blocked: { at: { $exists: false } },
    cancelled: { at: { $exists: false } },
  };
  return [
    { $match: withSchedule(view, createdBy) },
    { $project: { accountId: 1, name: 1, change: '$schedule.changes' } },
    { $unwind: '$change' },
    {
      $project: {
        _id: '$change.id',
        accountId: 1,
        qrCodeId: '$_id',
        qrCodeName: '$name',
        at: '$change.at',
        patch: '$change.patch',
        note: '$change.note',
        createdBy: '$change.createdBy',
        createdAt: '$change.createdAt',
        state: { $cond: [{ $lte: ['$change.at', now] }, 'applied', 'pending'] },
      },
    },
    {
      $match: {
        ...(createdBy !== undefined && { 'createdBy.id': createdBy }),
        ...(state !== undefined && inState[state]),
      },
    },
  ];
}

/** Returns the stages that yield the changes that are no longer pending, the latest first, along an index. */
function settledChanges(
  { accountId, limit }: AccountView,
  { state, createdBy }: ChangeFilter,
  after: string | undefined,
): Document[] {
  const seen = { ...CODE_NOT_DELETED, ...(limit && { folder: { $in: [...limit.folders] } }) };
  return [
    {
      $match: {
        accountId,
        ...(createdBy !== undefined && { 'createdBy.id': createdBy }),
        ...(state !== undefined && { state }),
      },
    },
    ...createdBefore(after),
    { $sort: { _id: -1 } },
    {
      $lookup: {
        from: QR_CODES,
        localField: 'qrCodeId',
        foreignField: '_id',
        pipeline: [{ $match: seen }, { $project: { name: 1 } }],
        as: 'code',
      },
    },
    { $unwind: '$code' },
    { $set: { qrCodeName: '$code.name' } },
    { $unset: ['code', 'settledAt'] },
  ];
}

function createdBefore(after: string | undefined): Document[] {
  return after === undefined ? [] : [{ $match: { _id: { $lt: after } } }];
}
