import { MongoBulkWriteError, ObjectId, type AnyBulkWriteOperation, type Db } from 'mongodb';
import { DAY_MS, rangesWithout } from '../core/analytics/day-ranges.js';
import { emptyDay, type DayTally } from '../core/analytics/day-tally.js';
import { readDayTallies } from './read-day-tallies.js';
import type { ScanDocument } from './scan-documents.js';

const SCAN_DAYS = 'scan_days';

/** Days that are counted from raw scans at a time: bounds the memory that it takes. */
const DAYS_AT_ONCE = 7;
const DUPLICATE_KEY = 11000;

/**
 * The counts of one code's closed UTC day. While they are being made the document holds only `token`; whoever adds or
 * removes scans of the day deletes it, complete or not, and so the maker's counts find nothing to replace.
 */
interface DayDocument {
  /** `<code>:<day>`; days have five digits until the year 2243. */
  _id: string;
  accountId: string;
  token: string;
  complete?: boolean;
  /** A `DayTally` as JSON: thousands of small arrays are read several times faster from text than from BSON. */
  tally?: string;
}

export interface CodeScope {
  accountId: string;
  qrCodeId: string;
}

/** Counts of closed days, made from raw scans, equal to them, and never needed: what is missing is counted anew. */
export function createScanDays(db: Db) {
  const days = db.collection<DayDocument>(SCAN_DAYS);
  const building = new Set<string>();

  async function buildSome({ accountId, qrCodeId }: CodeScope, some: readonly number[]): Promise<void> {
    const token = new ObjectId().toHexString();
    await claim(some.map((day) => ({ _id: idOf(qrCodeId, day), accountId, token })));
    const first = some[0] ?? 0;
    const range = { from: first * DAY_MS, to: ((some.at(-1) ?? 0) + 1) * DAY_MS };
    const gaps = new Set(
      Array.from({ length: (range.to - range.from) / DAY_MS }, (_, index) => first + index),
    );
    for (const day of some) gaps.delete(day);
    const counted = await readDayTallies(db, { accountId, qrCodeId }, rangesWithout(range, gaps));
    const byDay = new Map(counted.map((tally) => [tally.day, tally]));
    await days.bulkWrite(
      some.map((day) => ({
        replaceOne: {
          filter: { _id: idOf(qrCodeId, day), token },
          replacement: {
            accountId,
            token,
            complete: true,
            tally: JSON.stringify(byDay.get(day) ?? emptyDay(day)),
          },
        },
      })),
      { ordered: false },
    );
  }

  async function claim(wanted: readonly DayDocument[]): Promise<void> {
    const writes: AnyBulkWriteOperation<DayDocument>[] = wanted.map(({ _id, ...fields }) => ({
      updateOne: { filter: { _id, complete: { $ne: true } }, update: { $set: fields }, upsert: true },
    }));
    try {
      await days.bulkWrite(writes, { ordered: false });
    } catch (error) {
      // A day that another process has completed meanwhile can't be claimed, and need not be.
      const failures = error instanceof MongoBulkWriteError ? [error.writeErrors].flat() : [];
      if (failures.length === 0 || failures.some(({ code }) => code !== DUPLICATE_KEY)) throw error;
    }
  }

  return {
    /** Those of a code's days in `[first, last]` that are made. */
    async find({ accountId, qrCodeId }: CodeScope, first: number, last: number): Promise<DayTally[]> {
      const found = await days
        .find(
          { _id: { $gte: idOf(qrCodeId, first), $lte: idOf(qrCodeId, last) }, accountId, complete: true },
          { projection: { _id: 0, tally: 1 } },
        )
        .toArray();
      return found.map(({ tally = '' }) => JSON.parse(tally) as DayTally);
    },

    /** Makes the counts of closed days, in ascending order. Safe to do twice, at once, and to break off anywhere. */
    async build(scope: CodeScope, wanted: readonly number[]): Promise<void> {
      if (building.has(scope.qrCodeId)) return;
      building.add(scope.qrCodeId);
      try {
        for (let index = 0; index < wanted.length; index += DAYS_AT_ONCE) {
          await buildSome(scope, wanted.slice(index, index + DAYS_AT_ONCE));
        }
      } finally {
        building.delete(scope.qrCodeId);
      }
    },

    /** To be called after late scans are stored: their days are counted anew. */
    async reopen(scans: readonly ScanDocument[]): Promise<void> {
      const ids = scans.map(({ qrCodeId, at }) => idOf(qrCodeId, Math.floor(at.getTime() / DAY_MS)));
      await days.deleteMany({ _id: { $in: [...new Set(ids)] } });
    },

    /** To be called after scans of a code are removed. */
    async removeAll(accountId: string, qrCodeId: string): Promise<void> {
      // `;` follows `:` in ASCII.
      await days.deleteMany({ _id: { $gte: `${qrCodeId}:`, $lt: `${qrCodeId};` }, accountId });
    },
  };
}

export type ScanDays = ReturnType<typeof createScanDays>;

function idOf(qrCodeId: string, day: number): string {
  return `${qrCodeId}:${day}`;
}
