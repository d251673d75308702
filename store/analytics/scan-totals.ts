import { ObjectId, type Db, type Document } from 'mongodb';
import { COUNT_TIMEOUT_MS, withQueryTimeout } from '../mongo/timeouts.js';
import type { CollectionIndexes } from '../mongo/indexes.js';
import { scanIndexFor, SCANS, type ScanDocument } from '../scans/scan-documents.js';

export const SCAN_TOTALS = 'scan_totals';

export interface ScanTotals {
  totalScans: number;
  lastScannedAt: Date;
}

/**
 * How often a code was scanned by people, up to a moment. Scans after it are counted each time; when scans from before
 * it come late, `until` goes and all are counted, until the total is made anew.
 */
interface TotalDocument {
  /** Id of the code. */
  _id: string;
  accountId: string;
  token?: string;
  /** Every scan before is in `scans`, also those that `forgotten` counts. */
  until?: Date;
  scans?: number;
  lastScannedAt?: Date | null;
  /** Scans before it may have gone by retention; they stay counted. */
  archivedUntil?: Date;
  forgotten?: number;
}

export const SCAN_TOTAL_INDEXES: CollectionIndexes = {
  collection: SCAN_TOTALS,
  indexes: [{ key: { until: 1 } }, { key: { accountId: 1 } }],
};

interface Total extends ScanTotals {
  _id: string;
}

const LONG_AGO = new Date(0);
const SUMS = { scans: 1, until: 1, forgotten: 1, archivedUntil: 1 } as const;

/**
 * Stages that add `totalScans` and `lastScannedAt` to rows whose `_id` is a code: exact to the last stored scan, and
 * about as quick for a million scans as for one.
 */
function totalStages(accountId: string): Document[] {
  const counted = { $first: '$counted' };
  return [
    { $lookup: { from: SCAN_TOTALS, localField: '_id', foreignField: '_id', as: 'kept' } },
    { $set: { kept: { $first: '$kept' } } },
    {
      $lookup: {
        from: SCANS,
        let: { code: '$_id', since: { $ifNull: ['$kept.until', '$kept.archivedUntil', LONG_AGO] } },
        pipeline: [
          {
            $match: {
              accountId,
              bot: false,
              $expr: { $and: [{ $eq: ['$qrCodeId', '$$code'] }, { $gte: ['$at', '$$since'] }] },
            },
          },
          { $group: { _id: null, scans: { $sum: 1 }, last: { $max: '$at' } } },
        ],
        as: 'counted',
      },
    },
    {
      $set: {
        totalScans: {
          $add: [
            { $ifNull: ['$kept.scans', '$kept.forgotten', 0] },
            { $ifNull: [{ $getField: { field: 'scans', input: counted } }, 0] },
          ],
        },
        lastScannedAt: { $max: ['$kept.lastScannedAt', { $getField: { field: 'last', input: counted } }] },
      },
    },
    { $unset: ['kept', 'counted'] },
  ];
}

/** Counts of scans that lists of codes show. Made from raw scans, and, but for what retention took, never needed. */
export function createScanTotals(db: Db) {
  const totals = db.collection<TotalDocument>(SCAN_TOTALS);
  const scans = db.collection<ScanDocument>(SCANS);

  async function claim(codes: readonly CodeScope[]): Promise<{ token: string; claimed: TotalDocument[] }> {
    const token = new ObjectId().toHexString();
    await totals.bulkWrite(
      codes.map(({ accountId, qrCodeId }) => ({
        updateOne: { filter: { _id: qrCodeId }, update: { $set: { accountId, token } }, upsert: true },
      })),
      { ordered: false },
    );
    const ids = codes.map(({ qrCodeId }) => qrCodeId);
    return { token, claimed: await totals.find({ _id: { $in: ids }, token }).toArray() };
  }

  async function countBetween({ accountId, _id }: TotalDocument, from: Date, to: Date) {
    const [counted] = await scans
      .aggregate<{ scans: number; last: Date }>(
        [
          { $match: { accountId, qrCodeId: _id, bot: false, at: { $gte: from, $lt: to } } },
          { $group: { _id: null, scans: { $sum: 1 }, last: { $max: '$at' } } },
        ],
        { hint: scanIndexFor({ qrCodeId: _id }) },
      )
      .toArray();
    return counted ?? { scans: 0, last: null };
  }

  /** The newest scan by people of each code. */
  async function newestScans(accountId: string): Promise<{ _id: string; at: Date }[]> {
    const hint = scanIndexFor({ qrCodeId: 'each' });
    return withQueryTimeout(
      scans
        .aggregate<{ _id: string; at: Date }>(
          [
            { $match: { accountId } },
            { $sort: hint },
            // One look into the index for each code; people stand before bots there.
            { $group: { _id: '$qrCodeId', at: { $first: '$at' }, bot: { $first: '$bot' } } },
            { $match: { bot: false } },
          ],
          { hint, maxTimeMS: COUNT_TIMEOUT_MS },
        )
        .toArray(),
    );
  }

  return {
    async read(accountId: string, qrCodeIds: readonly string[]): Promise<Map<string, ScanTotals>> {
      if (qrCodeIds.length === 0) return new Map();
      const rows = await db
        .aggregate<Total>([{ $documents: qrCodeIds.map((_id) => ({ _id })) }, ...totalStages(accountId)])
        .toArray();
      return new Map(rows.filter((row) => row.totalScans > 0).map(({ _id, ...total }) => [_id, total]));
    },

    /**
     * Scans by people of every code of an account that has any. Only codes that were scanned since they were counted
     * last are counted now: an index tells each one's newest scan without reading the others.
     */
    async ofAccount(accountId: string): Promise<Map<string, number>> {
      const [kept, newest] = await Promise.all([
        withQueryTimeout(
          totals.find({ accountId }, { projection: SUMS, maxTimeMS: COUNT_TIMEOUT_MS }).toArray(),
        ),
        newestScans(accountId),
      ]);
      const sums = new Map(kept.map(({ _id, scans: sum, forgotten }) => [_id, sum ?? forgotten ?? 0]));
      const since = new Map(kept.map(({ _id, until, archivedUntil }) => [_id, until ?? archivedUntil]));
      const behind = newest.filter(({ _id, at }) => at >= (since.get(_id) ?? LONG_AGO)).map(({ _id }) => _id);
      for (const [code, { totalScans }] of await this.read(accountId, behind)) sums.set(code, totalScans);
      return sums;
    },

    /** Brings totals up to `until`, before which every scan must be stored. Safe to do twice, at once, and to break off. */
    async advance(codes: readonly CodeScope[], until: Date): Promise<void> {
      if (codes.length === 0) return;
      const { token, claimed } = await claim(codes);
      const behind = claimed.filter((total) => total.until === undefined || total.until < until);
      const next = await Promise.all(
        behind.map(async (total) => {
          const counted = await countBetween(total, total.until ?? total.archivedUntil ?? LONG_AGO, until);
          const last = laterOf(counted.last, total.lastScannedAt ?? null);
          const sum = (total.scans ?? total.forgotten ?? 0) + counted.scans;
          return {
            filter: { _id: total._id, token },
            update: { $set: { until, scans: sum, lastScannedAt: last } },
          };
        }),
      );
      if (next.length > 0)
        await totals.bulkWrite(
          next.map((updateOne) => ({ updateOne })),
          { ordered: false },
        );
    },

    /** Codes whose totals are to be made anew. */
    async unmade(limit: number): Promise<CodeScope[]> {
      const found = await totals
        .find({ until: { $exists: false } }, { hint: { until: 1 } })
        .limit(limit)
        .toArray();
      return found.map(({ _id, accountId }) => ({ accountId, qrCodeId: _id }));
    },

    /** Before retention takes scans from before `until`: they stay counted. Safe as `advance` is. */
    async forget(codes: readonly CodeScope[], until: Date): Promise<void> {
      const { token, claimed } = await claim(codes);
      for (const total of claimed) {
        const from = total.archivedUntil ?? LONG_AGO;
        if (from >= until) continue;
        const counted = await countBetween(total, from, until);
        await totals.updateOne(
          { _id: total._id, token },
          {
            $set: {
              archivedUntil: until,
              forgotten: (total.forgotten ?? 0) + counted.scans,
              lastScannedAt: laterOf(counted.last, total.lastScannedAt ?? null),
            },
          },
        );
      }
    },

    /** To be called after scans that may be from before `until` were stored: they are counted anew. */
    async reopen(qrCodeIds: readonly string[]): Promise<void> {
      await totals.updateMany({ _id: { $in: [...qrCodeIds] } }, { $unset: { token: 1, until: 1, scans: 1 } });
    },

    /** To be called when the scans of a code are removed: nothing of them stays counted. */
    async remove(qrCodeId: string): Promise<void> {
      await totals.deleteOne({ _id: qrCodeId });
    },
  };
}

export interface CodeScope {
  accountId: string;
  qrCodeId: string;
}

function laterOf(one: Date | null, other: Date | null): Date | null {
  return one && other ? (one > other ? one : other) : (one ?? other);
}
