import type { Db, Document } from 'mongodb';
import type { CollectionIndexes } from '../mongo/indexes.js';
import { COUNT_TIMEOUT_MS, withQueryTimeout } from '../mongo/timeouts.js';
import { scanIndexFor, SCANS, type ScanDocument } from '../scans/scan-documents.js';
import { createDerivedStore, type DerivedDocument } from './derived-store.js';

export const SCAN_TOTALS = 'scan_totals';

/** A code and the account that owns it. */
export interface CodeRef {
  accountId: string;
  qrCodeId: string;
}

export interface ScanTotal {
  /** Human scans, exact to the last stored one. */
  totalScans: number;
  lastScannedAt: Date;
}

/** When a code was last scanned by a person, and its number of such scans, if that is known. */
export interface LastScan {
  lastScannedAt: Date;
  totalScans?: number;
}

/**
 * Running total of a code's human scans up to `countedUntil`, under the ID of the code; later scans are
 * counted on read. A late scan clears it; until the next roll-up, each read then counts all scans again.
 * Archived scans are never cleared.
 */
export interface TotalDocument extends DerivedDocument {
  accountId: string;
  countedUntil?: Date;
  /** Scans before `countedUntil`, archived ones included. */
  scans?: number;
  lastScannedAt?: Date | null;
  /** Retention may have deleted scans before this instant; `archivedScans` counts them permanently. */
  archivedUntil?: Date;
  archivedScans?: number;
}

export const SCAN_TOTAL_INDEXES: CollectionIndexes = {
  collection: SCAN_TOTALS,
  indexes: [{ key: { countedUntil: 1 } }, { key: { accountId: 1 } }],
};

const LONG_AGO = new Date(0);

/** Stages that add `totalScans` and `lastScannedAt` to rows whose `_id` is the ID of a code. */
function totalStages(accountId: string): Document[] {
  const tail = { $first: '$tail' };
  return [
    { $lookup: { from: SCAN_TOTALS, localField: '_id', foreignField: '_id', as: 'total' } },
    { $set: { total: { $first: '$total' } } },
    {
      $lookup: {
        from: SCANS,
        let: { code: '$_id', since: { $ifNull: ['$total.countedUntil', '$total.archivedUntil', LONG_AGO] } },
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
        as: 'tail',
      },
    },
    {
      $set: {
        totalScans: {
          $add: [
            { $ifNull: ['$total.scans', '$total.archivedScans', 0] },
            { $ifNull: [{ $getField: { field: 'scans', input: tail } }, 0] },
          ],
        },
        lastScannedAt: { $max: ['$total.lastScannedAt', { $getField: { field: 'last', input: tail } }] },
      },
    },
    { $unset: ['total', 'tail'] },
  ];
}

/**
 * Creates the store of scan totals, which lists of codes show. Expects `SCAN_TOTAL_INDEXES`. A cache over raw
 * scans, except for archived scans, which retention may have deleted.
 */
export function createScanTotals(db: Db): ScanTotalStore {
  const totals = db.collection<TotalDocument>(SCAN_TOTALS);
  const derived = createDerivedStore(totals);
  const scans = db.collection<ScanDocument>(SCANS);

  /** Updates totals. @param next Returns the new fields of a total; undefined if it is up to date. */
  async function update(
    codes: readonly CodeRef[],
    next: (total: TotalDocument) => Promise<Partial<TotalDocument> | undefined>,
  ): Promise<void> {
    const announced = codes.map(({ accountId, qrCodeId }) => ({ id: qrCodeId, set: { accountId } }));
    await derived.build(announced, async (token) => {
      const ids = announced.map(({ id }) => id);
      const begun = await totals.find({ _id: { $in: ids }, token }).toArray();
      const updates = begun.map(async (total) => ({ id: total._id, $set: await next(total) }));
      return (await Promise.all(updates)).flatMap(({ id, $set }) => ($set ? [{ id, update: { $set } }] : []));
    });
  }

  async function countBetween({ accountId, _id }: TotalDocument, from: Date, until: Date) {
    const [counted] = await scans
      .aggregate<{ scans: number; last: Date }>(
        [
          { $match: { accountId, qrCodeId: _id, bot: false, at: { $gte: from, $lt: until } } },
          { $group: { _id: null, scans: { $sum: 1 }, last: { $max: '$at' } } },
        ],
        { hint: scanIndexFor({ qrCodeId: _id }) },
      )
      .toArray();
    return counted ?? { scans: 0, last: null };
  }

  async function listStored(
    accountId: string,
    projection: Readonly<Record<string, 1>>,
  ): Promise<TotalDocument[]> {
    return withQueryTimeout(
      totals.find({ accountId }, { projection, maxTimeMS: COUNT_TIMEOUT_MS }).toArray(),
    );
  }

  /** Returns the time of the newest human scan of each code. */
  async function listNewestScans(accountId: string): Promise<{ _id: string; at: Date }[]> {
    const hint = scanIndexFor({ qrCodeId: 'each' });
    return withQueryTimeout(
      scans
        .aggregate<{ _id: string; at: Date }>(
          [
            { $match: { accountId, bot: false } },
            { $sort: hint },
            // One seek in the index per code.
            { $group: { _id: '$qrCodeId', at: { $first: '$at' } } },
          ],
          { hint, maxTimeMS: COUNT_TIMEOUT_MS },
        )
        .toArray(),
    );
  }

  return {
    async find(accountId, qrCodeIds) {
      if (qrCodeIds.length === 0) return new Map();
      const rows = await db
        .aggregate<ScanTotal & { _id: string }>([
          { $documents: qrCodeIds.map((_id) => ({ _id })) },
          ...totalStages(accountId),
        ])
        .toArray();
      return new Map(rows.filter((row) => row.totalScans > 0).map(({ _id, ...total }) => [_id, total]));
    },

    async listLastScans(accountId) {
      const [stored, newest] = await Promise.all([
        listStored(accountId, { scans: 1, countedUntil: 1, lastScannedAt: 1 }),
        listNewestScans(accountId),
      ]);
      const result = new Map(stored.flatMap((total) => lastScanOf(total)));
      for (const { _id, at } of newest) {
        const known = result.get(_id);
        // A scan after the last count, or a total that a late scan has cleared: the number is not known.
        if (known?.lastScannedAt.getTime() !== at.getTime()) result.set(_id, { lastScannedAt: at });
      }
      return result;
    },

    async listForAccount(accountId) {
      const projection = { scans: 1, countedUntil: 1, archivedScans: 1, archivedUntil: 1 } as const;
      const [stored, newest] = await Promise.all([
        listStored(accountId, projection),
        listNewestScans(accountId),
      ]);
      const result = new Map(stored.map((total) => [total._id, total.scans ?? total.archivedScans ?? 0]));
      const since = new Map(stored.map((total) => [total._id, total.countedUntil ?? total.archivedUntil]));
      const isBehind = ({ _id, at }: { _id: string; at: Date }) => at >= (since.get(_id) ?? LONG_AGO);
      const behind = newest.filter(isBehind).map(({ _id }) => _id);
      for (const [code, { totalScans }] of await this.find(accountId, behind)) result.set(code, totalScans);
      return result;
    },

    advance: (codes, until) =>
      update(codes, async (total) => {
        if (total.countedUntil && total.countedUntil >= until) return undefined;
        const from = total.countedUntil ?? total.archivedUntil ?? LONG_AGO;
        const counted = await countBetween(total, from, until);
        return {
          countedUntil: until,
          scans: (total.scans ?? total.archivedScans ?? 0) + counted.scans,
          lastScannedAt: latest(counted.last, total.lastScannedAt ?? null),
        };
      }),

    async listStale(limit) {
      const found = await totals
        .find({ countedUntil: { $exists: false } }, { hint: { countedUntil: 1 } })
        .limit(limit)
        .toArray();
      return found.map(({ _id, accountId }) => ({ accountId, qrCodeId: _id }));
    },

    async archive(codes, until) {
      // One after the other, because a total counts a month of scans or more.
      for (const code of codes) {
        await update([code], async (total) => {
          const from = total.archivedUntil ?? LONG_AGO;
          if (from >= until) return undefined;
          const counted = await countBetween(total, from, until);
          return {
            archivedUntil: until,
            archivedScans: (total.archivedScans ?? 0) + counted.scans,
            lastScannedAt: latest(counted.last, total.lastScannedAt ?? null),
          };
        });
      }
    },

    async invalidate(qrCodeIds) {
      await derived.invalidate({ _id: { $in: [...qrCodeIds] } }, { $unset: { countedUntil: 1, scans: 1 } });
    },

    async delete(qrCodeId) {
      await derived.delete({ _id: qrCodeId });
    },
  };
}

export interface ScanTotalStore {
  /** Returns the totals of those codes of an account that have human scans, by ID. */
  find(accountId: string, qrCodeIds: readonly string[]): Promise<Map<string, ScanTotal>>;
  /**
   * Returns the number of human scans of every code of an account that has any, by ID. Counts only the codes
   * that were scanned since their totals were advanced; an index gives the newest scan of each.
   *
   * @throws DomainError `unavailable` if a query takes longer than `COUNT_TIMEOUT_MS`.
   */
  listForAccount(accountId: string): Promise<Map<string, number>>;
  /**
   * Returns when each code of an account was last scanned by a person, by ID, also if retention has deleted
   * the scan. An index gives the newest scan of each, so scans are not counted.
   *
   * @throws DomainError `unavailable` if a query takes longer than `COUNT_TIMEOUT_MS`.
   */
  listLastScans(accountId: string): Promise<Map<string, LastScan>>;
  /**
   * Advances totals up to `until`, before which every scan must be stored. Idempotent, safe under concurrent
   * calls, and safe to abort anywhere.
   */
  advance(codes: readonly CodeRef[], until: Date): Promise<void>;
  /** Returns at most `limit` codes whose totals must be recomputed. */
  listStale(limit: number): Promise<CodeRef[]>;
  /**
   * Adds scans before `until` to the permanent totals, before retention deletes them. As safe to repeat as
   * `advance`.
   */
  archive(codes: readonly CodeRef[], until: Date): Promise<void>;
  /** Clears running totals. Call it after storing scans that may be older than `countedUntil`. */
  invalidate(qrCodeIds: readonly string[]): Promise<void>;
  /** Deletes the total of a code, archived scans included. */
  delete(qrCodeId: string): Promise<void>;
}

function latest(one: Date | null, other: Date | null): Date | null {
  return one && other ? (one > other ? one : other) : (one ?? other);
}

function lastScanOf({ _id, lastScannedAt, countedUntil, scans }: TotalDocument): [string, LastScan][] {
  if (!lastScannedAt) return [];
  const isCounted = countedUntil !== undefined && scans !== undefined;
  return [[_id, { lastScannedAt, ...(isCounted && { totalScans: scans }) }]];
}
