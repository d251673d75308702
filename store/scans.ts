import { MongoServerError, ObjectId, type Db, type Document, type Filter } from 'mongodb';
import type { Scan } from '../core/scan.js';
import type { ScanFilter } from '../core/analytics/query.js';
import { SCANS, type ScanDocument } from './scan-documents.js';
import { scanQuery, type ScanScope } from './scan-query.js';
import { createScanDays, type CodeScope } from './scan-days.js';
import { tallyScans, type AccountTally } from './scan-tally.js';
import { tallyCode, type CodeTally } from './tally-code.js';

export interface ScanTotals {
  totalScans: number;
  lastScannedAt: Date;
}

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
  const days = createScanDays(db);

  return {
    /**
     * Stores a batch, to the majority's journals. A scan that is there already counts as stored. The command is sent as
     * it is, since the driver's `insertMany` serialises each document once more, only to measure it; whoever calls tries
     * again after a failure.
     * @param timeoutMS when to give up on a server that doesn't answer
     */
    async insertMany(batch: readonly ScanDocument[], timeoutMS: number): Promise<void> {
      const insert = { insert: SCANS, documents: batch, ordered: false, writeConcern: DURABLE };
      refuseFailures(await db.command(insert, { timeoutMS }));
    },

    /** Scans by people (bots left out) of each code that has any, exact to the last stored one. */
    async totals(accountId: string, qrCodeIds: readonly string[]): Promise<Map<string, ScanTotals>> {
      const rows = await scans
        .aggregate<{ _id: string } & ScanTotals>([
          { $match: { accountId, qrCodeId: { $in: qrCodeIds }, bot: false } },
          { $group: { _id: '$qrCodeId', totalScans: { $sum: 1 }, lastScannedAt: { $max: '$at' } } },
        ])
        .toArray();
      return new Map(rows.map(({ _id, ...totals }) => [_id, totals]));
    },

    /** Newest first. `after` is the last row of the page before. */
    async list(scope: ScanScope, filter: ScanFilter, limit: number, after?: ScanPosition): Promise<Scan[]> {
      const wanted = scanQuery(scope, filter);
      const query = after ? { $and: [wanted, olderThan(after)] } : wanted;
      const rows = await scans.find(query).sort({ at: -1, _id: -1 }).limit(limit).toArray();
      return rows.map(toScan);
    },

    /** Counts all scans of an account in a range by everything that analytics show. */
    tallyAccount: (accountId: string, filter: ScanFilter): Promise<AccountTally> =>
      tallyScans(scans, { accountId }, filter),

    /** The same for one code. */
    tallyCode: (scope: CodeScope, filter: ScanFilter, now: Date): Promise<CodeTally> =>
      tallyCode(db, days, scope, filter, now),

    /** Keeps the counts of closed days of a code, so that they need not be counted again. */
    buildDays: (scope: CodeScope, wanted: readonly number[]): Promise<void> => days.build(scope, wanted),

    /** To be called after scans that may be of a closed day were stored: its counts are made anew. */
    reopenDays: (late: readonly ScanDocument[]): Promise<void> => days.reopen(late),

    /** @returns how many there were */
    async removeAll(accountId: string, qrCodeId: string): Promise<number> {
      const { deletedCount } = await scans.deleteMany({ accountId, qrCodeId });
      await days.removeAll(accountId, qrCodeId);
      return deletedCount;
    },
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
