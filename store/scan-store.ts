import { createKeyedBatcher } from '../core/basics/concurrency/batcher.js';
import { MongoServerError, ObjectId, type Db, type Document, type Filter } from 'mongodb';
import type { Span } from '../core/scans/analytics/plan.js';
import type { ScanFilter } from '../core/scans/analytics/query.js';
import { BOT_OF_KIND, selectBotFields } from '../core/scans/analytics/scan-kinds.js';
import type { Scan } from '../core/scans/scan.js';
import { utcDay } from '../core/basics/time/durations.js';
import { listBusyCodes, type ScannedCode } from './analytics/busy-codes.js';
import type { RollUpBuilder } from './analytics/build-roll-ups.js';
import { countScans, listRollUpSpans, type ScanCount } from './analytics/count-scans.js';
import { countSlotsOfCodes, type SlotScans } from './analytics/count-slots.js';
import type { RollUpStore } from './analytics/roll-ups.js';
import type { SegmentStore } from './analytics/segments.js';
import type { LastScan, ScanTotal, ScanTotalStore } from './analytics/scan-totals.js';
import type { ScanDeletion } from './erasure/delete-scans.js';
import { isDuplicateKeyWriteError } from './mongo/duplicate-key.js';
import { COUNT_TIMEOUT_MS, withListTimeout, withQueryTimeout, withStoreTimeout } from './mongo/timeouts.js';
import { scanIndexFor, SCANS, toScan, type ScanDocument } from './scans/scan-documents.js';
import { scanQuery, scopeId, type ScanScope } from './scans/scan-query.js';

/** Position in a list of scans, newest first. */
export interface ScanPosition {
  at: Date;
  id: string;
}

/** A rejected document, or a write that is not durable yet, as the result of `insert` reports it. */
interface WriteFailure {
  code: number;
  errmsg: string;
}

const DURABLE = { w: 'majority', j: true };

/** The stores of the counts that are derived from scans. */
export interface ScanStoreDeps {
  rollUps: RollUpStore;
  rollUpBuilder: RollUpBuilder;
  segments: SegmentStore;
  totals: ScanTotalStore;
  scanDeletion: ScanDeletion;
}

/** Creates the store of scans and of their counts. Expects the indexes of `collections.ts`. */
export function createScanStore(
  db: Db,
  { rollUps, rollUpBuilder, segments, totals, scanDeletion }: ScanStoreDeps,
): ScanStore {
  const scans = db.collection<ScanDocument>(SCANS);
  /** Concurrent requests for single codes share a query. */
  const findTotal = createKeyedBatcher<string, Map<string, ScanTotal>>(async (accountId, ids) => {
    const found = await totals.find(accountId, [...new Set(ids)]);
    return ids.map(() => found);
  });

  return {
    async insertMany(batch, timeoutMs) {
      // Sent as a command, because the driver's `insertMany` serializes each document a second time to
      // measure it.
      const insert = { insert: SCANS, documents: batch, ordered: false, writeConcern: DURABLE };
      assertWritten(await withStoreTimeout(timeoutMs, db.command(insert)));
    },

    async list(scope, filter, limit, after) {
      const selected = scanQuery(scope, filter);
      const query = after ? { $and: [selected, olderThan(after)] } : selected;
      const rows = scans
        .find(query, { hint: scanIndexFor(scope), maxTimeMS: COUNT_TIMEOUT_MS })
        .sort({ at: -1, _id: -1 })
        .limit(limit)
        .toArray();
      return (await withListTimeout(rows)).map(toScan);
    },

    findTotals(accountId, qrCodeIds) {
      const [id, ...others] = qrCodeIds;
      if (id === undefined || others.length > 0) return totals.find(accountId, qrCodeIds);
      return findTotal(accountId, id);
    },
    count: (scope, filter, now) => countScans(db, { rollUps, segments }, scope, filter, now),
    async countBotClicks(scope, filter) {
      if (!selectBotFields(filter).includes(BOT_OF_KIND.botClicks)) return 0;
      const query = scanQuery(scope, { ...filter, bots: 'only', missed: 'exclude', clicks: 'only' });
      const options = { hint: scanIndexFor(scope), maxTimeMS: COUNT_TIMEOUT_MS };
      return withQueryTimeout(scans.countDocuments(query, options));
    },
    listLastScans: (accountId) => totals.listLastScans(accountId),
    listBusyCodes: (accountId, codes, minScans) => listBusyCodes(db, accountId, codes, minScans),
    countSlotsOfCodes: (accountId, qrCodeIds, from) => countSlotsOfCodes(db, accountId, qrCodeIds, from),
    listRollUpSpans,
    buildRollUps: (scope, spans, now) => rollUpBuilder.build(scope, spans, now),

    async settleLate(late) {
      for (const { scope, days } of groupByScope(late)) {
        await rollUps.invalidate(scope, days);
        await segments.invalidate(scope, days);
      }
      await totals.invalidate([...new Set(late.map(({ qrCodeId }) => qrCodeId))]);
      await scanDeletion.deleteScansOfDeletedCodes(late);
    },

    deleteAll: (accountId, qrCodeId) => scanDeletion.deleteScans({ accountId, qrCodeId }),
  };
}

export interface ScanStore {
  /**
   * Stores a batch durably: acknowledged by the majority's journals. A scan that is already stored counts as
   * stored, so the caller may retry.
   *
   * @param timeoutMs Maximum time to wait for the server. The batch may still be stored later.
   * @throws StoreTimeoutError or a MongoError if not all scans are known to be stored.
   */
  insertMany(batch: readonly ScanDocument[], timeoutMs: number): Promise<void>;
  /**
   * Returns at most `limit` scans, newest first.
   *
   * @param after Position of the last scan of the previous page.
   * @throws DomainError `unavailable` if the query takes longer than `COUNT_TIMEOUT_MS`.
   */
  list(scope: ScanScope, filter: ScanFilter, limit: number, after?: ScanPosition): Promise<Scan[]>;
  /**
   * Returns the totals of those codes of an account that have human scans, by ID. The map may contain other
   * codes as well. Includes every scan that was stored before the call.
   */
  findTotals(accountId: string, qrCodeIds: readonly string[]): Promise<Map<string, ScanTotal>>;
  /**
   * Counts scans by every dimension, from rollups and segments where there are any.
   *
   * @throws DomainError `unavailable` if a query takes longer than `COUNT_TIMEOUT_MS`
   */
  count(scope: ScanScope, filter: ScanFilter, now: Date): Promise<ScanCount>;
  /**
   * Counts the clicks by bots that a filter selects, which no other count has.
   *
   * @throws DomainError `unavailable` if the query takes longer than `COUNT_TIMEOUT_MS`
   */
  countBotClicks(scope: ScanScope, filter: ScanFilter): Promise<number>;
  /** As `ScanTotalStore.listLastScans` describes. */
  listLastScans(accountId: string): Promise<Map<string, LastScan>>;
  /** As `listBusyCodes` describes. */
  listBusyCodes(accountId: string, codes: readonly ScannedCode[], minScans: number): Promise<Set<string>>;
  /** As `countSlotsOfCodes` describes. */
  countSlotsOfCodes(
    accountId: string,
    qrCodeIds: readonly string[],
    from: Date,
  ): Promise<Map<string, SlotScans[]>>;
  /** Returns all spans that rollups can cover for a filter. */
  listRollUpSpans(filter: ScanFilter, now: Date): Span[];
  /** Builds rollups that make later counts faster. Idempotent, and safe under concurrent calls. */
  buildRollUps(scope: ScanScope, spans: readonly Span[], now: Date): Promise<void>;
  /**
   * Invalidates counts that lack late scans, and deletes late scans of deleted codes. Call it after storing
   * the scans.
   */
  settleLate(late: readonly ScanDocument[]): Promise<void>;
  /** Deletes all scans of a code and their counts. @returns The number of deleted scans, bots included. */
  deleteAll(accountId: string, qrCodeId: string): Promise<number>;
}

/** Groups scans by the scopes and UTC days whose counts contain them. */
function groupByScope(scans: readonly ScanDocument[]): { scope: ScanScope; days: number[] }[] {
  const scopes = new Map<string, { scope: ScanScope; days: Set<number> }>();
  for (const { accountId, qrCodeId, at } of scans) {
    for (const scope of [{ accountId, qrCodeId }, { accountId }] as ScanScope[]) {
      const name = scopeId(scope);
      const group = scopes.get(name) ?? { scope, days: new Set<number>() };
      group.days.add(utcDay(at.getTime()));
      scopes.set(name, group);
    }
  }
  return [...scopes.values()].map(({ scope, days }) => ({ scope, days: [...days] }));
}

function olderThan({ at, id }: ScanPosition): Filter<ScanDocument> {
  return { at: { $lte: at }, $or: [{ at: { $lt: at } }, { _id: { $lt: new ObjectId(id) } }] };
}

/**
 * Checks the result of an insert, because the command succeeds even if documents were rejected.
 *
 * @throws MongoServerError
 */
function assertWritten(result: Document): void {
  const failures = [result['writeConcernError'] ?? [], result['writeErrors'] ?? []].flat() as WriteFailure[];
  const failure = failures.find((one) => !isDuplicateKeyWriteError(one));
  if (failure) throw new MongoServerError({ message: failure.errmsg, code: failure.code });
}
