import { MongoServerError, ObjectId, type Db, type Document, type Filter } from 'mongodb';
import type { Scan } from '../../core/scan.js';
import type { ScanFilter } from '../../core/analytics/query.js';
import { scanIndexFor, SCANS, type ScanDocument } from './scan-documents.js';
import { scanQuery, type ScanScope } from './scan-query.js';
import { createScanAnalytics, type ScanAnalytics, type MissingRollUps } from '../analytics/scan-analytics.js';
import { createScanDeletion } from '../erasure/delete-scans.js';
import { createScanTotals, type ScanTotals } from '../analytics/scan-totals.js';
import { within } from '../mongo/within.js';

/** A place in a list of scans, newest first. */
export interface ScanPosition {
  at: Date;
  id: string;
}

/** What a reply says of a document that was refused, or of a write that is not yet safe. */
interface Failure {
  code: number;
  errmsg: string;
}

const DUPLICATE_KEY = 11000;
const DURABLE = { w: 'majority', j: true };

export function createScanStore(db: Db) {
  const scans = db.collection<ScanDocument>(SCANS);
  const counts = createScanAnalytics(db);
  const totals = createScanTotals(db);
  const erasure = createScanDeletion(db);

  return {
    /**
     * Stores a batch, to the majority's journals. A scan that is there already counts as stored. The command is sent as
     * it is, since the driver's `insertMany` serialises each document once more, only to measure it; whoever calls tries
     * again after a failure.
     * @param timeoutMS when to give up on a server that doesn't answer
     */
    async insertMany(batch: readonly ScanDocument[], timeoutMS: number): Promise<void> {
      const insert = { insert: SCANS, documents: batch, ordered: false, writeConcern: DURABLE };
      refuseFailures(await within(timeoutMS, db.command(insert)));
    },

    /** Scans by people (bots left out) of each code that has any, exact to the last stored one. */
    totals: (accountId: string, qrCodeIds: readonly string[]): Promise<Map<string, ScanTotals>> =>
      totals.read(accountId, qrCodeIds),

    /** Newest first. `after` is the last row of the page before. */
    async list(scope: ScanScope, filter: ScanFilter, limit: number, after?: ScanPosition): Promise<Scan[]> {
      const wanted = scanQuery(scope, filter);
      const query = after ? { $and: [wanted, olderThan(after)] } : wanted;
      const rows = await scans
        .find(query, { hint: scanIndexFor(scope) })
        .sort({ at: -1, _id: -1 })
        .limit(limit)
        .toArray();
      return rows.map(toScan);
    },

    /** Counts scans of a code, or of an account, by everything that analytics show. */
    count: (scope: ScanScope, filter: ScanFilter, now: Date): Promise<ScanAnalytics> =>
      counts.count(scope, filter, now),

    /** All counts that can be kept for questions with this filter. */
    keepableCounts: (filter: ScanFilter, now: Date): MissingRollUps => counts.keepable(filter, now),

    /** Keeps counts that make the next answer quicker. */
    keepCounts: (scope: ScanScope, unkept: MissingRollUps, now: Date): Promise<void> =>
      counts.keep(scope, unkept, now),

    /**
     * To be called after scans that may be from long ago were stored: what was counted before is counted anew, and what
     * came for a code that is deleted goes again.
     */
    async settleLate(late: readonly ScanDocument[]): Promise<void> {
      await counts.reopen(late);
      await totals.reopen([...new Set(late.map(({ qrCodeId }) => qrCodeId))]);
      await erasure.deleteScansOfDeletedCodes(late);
    },

    /** @returns how many there were */
    removeAll: erasure.removeAll,
  };
}

export type ScanStore = ReturnType<typeof createScanStore>;

function olderThan({ at, id }: ScanPosition): Filter<ScanDocument> {
  return { at: { $lte: at }, $or: [{ at: { $lt: at } }, { _id: { $lt: new ObjectId(id) } }] };
}

function toScan({ _id, outbox: _outbox, ...fields }: ScanDocument): Scan {
  return { id: _id.toHexString(), ...fields };
}

/** A reply to `insert` counts as a success of the command even when documents were refused. */
function refuseFailures(reply: Document): void {
  const failures = [reply['writeConcernError'] ?? [], reply['writeErrors'] ?? []].flat() as Failure[];
  const failure = failures.find(({ code }) => code !== DUPLICATE_KEY);
  if (failure) throw new MongoServerError({ message: failure.errmsg, code: failure.code });
}
