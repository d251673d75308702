import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { Binary, ObjectId, type Db } from 'mongodb';
import type { Span } from '../../core/scans/analytics/plan.js';
import { decodeSegment, type Segment } from '../../core/scans/analytics/segment.js';
import { DAY_MS } from '../../core/basics/time/durations.js';
import { isDuplicateKey } from '../mongo/duplicate-key.js';
import type { CollectionIndexes } from '../mongo/indexes.js';
import { COUNT_TIMEOUT_MS } from '../mongo/timeouts.js';
import type { ScanScope } from '../scans/scan-query.js';

export const SCAN_SEGMENTS = 'scan_segments';

/** Maximum size of a stored segment: a document can have 16 MiB. */
const MAX_COLUMNS_BYTES = 15 * 2 ** 20;
/** Number of segments that MongoDB sends at once, which hides its latency; a response has at most 16 MiB. */
const SEGMENTS_PER_FETCH = 16;
/** Number of segments inflated concurrently, which bounds memory. The thread pool of Node.js has four threads. */
const SEGMENTS_PER_BATCH = 4;

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/**
 * The raw scans of one scope on one UTC day as columns. Follows the protocol of rollups: while a segment is being built its
 * document holds a `token`, and any process that adds or removes scans of the day removes it afterwards.
 */
interface SegmentDocument {
  /** See `segmentId`. */
  _id: string;
  /** ID of the code or account. */
  scope: string;
  accountId: string;
  /** Start of the day. Retention deletes the segment together with the first of its scans. */
  from: Date;
  /** Identifies the last build that was begun. */
  token?: string;
  /** Set while a segment waits to be built, because it was begun or invalidated. */
  stale?: true;
  /** The bytes of `SegmentEncoder`, deflated; absent if they are too many for a document. */
  columns?: Binary;
}

const STALE_INDEX = { stale: 1 } as const;

export const SEGMENT_INDEXES: CollectionIndexes = {
  collection: SCAN_SEGMENTS,
  indexes: [{ key: STALE_INDEX, sparse: true }, { key: { accountId: 1 } }, { key: { scope: 1, from: 1 } }],
};

/** Creates the store of segments, a cache over raw scans. Expects `SEGMENT_INDEXES`. */
export function createSegmentStore(db: Db): SegmentStore {
  const segments = db.collection<SegmentDocument>(SCAN_SEGMENTS);

  return {
    async *read(scope, { from, until }) {
      const range = { $gte: new Date(from), $lt: new Date(until) };
      const cursor = segments.find(
        { scope: scopeId(scope), from: range, columns: { $exists: true } },
        { projection: { from: 1, columns: 1 }, batchSize: SEGMENTS_PER_FETCH, maxTimeMS: COUNT_TIMEOUT_MS },
      );
      let batch: SegmentDocument[] = [];
      for await (const document of cursor) {
        batch.push(document);
        if (batch.length < SEGMENTS_PER_BATCH) continue;
        yield* await Promise.all(batch.map(toSegment));
        batch = [];
      }
      yield* await Promise.all(batch.map(toSegment));
    },

    async listStale(limit) {
      const found = await segments
        .find({ stale: true }, { projection: { scope: 1, accountId: 1, from: 1 }, hint: STALE_INDEX })
        .limit(limit)
        .toArray();
      return found.map(({ scope, accountId, from }) => ({
        scope: { accountId, ...(scope !== accountId && { qrCodeId: scope }) },
        dayStart: from.getTime(),
      }));
    },

    async beginBuild(scope, dayStart) {
      const token = new ObjectId().toHexString();
      const from = new Date(dayStart);
      const fields = { scope: scopeId(scope), accountId: scope.accountId, from, token };
      try {
        await segments.updateOne(
          { _id: segmentId(scope, dayStart) },
          { $set: fields, $setOnInsert: { stale: true } },
          { upsert: true },
        );
      } catch (error) {
        // Another process has inserted the document in the meantime: its build continues, and this one fails.
        if (!isDuplicateKey(error)) throw error;
      }
      return token;
    },

    async commitBuild(scope, dayStart, token, encoded) {
      const built = { _id: segmentId(scope, dayStart), token };
      if (encoded === 'no scans') {
        await segments.deleteOne(built);
        return;
      }
      const columns = encoded === 'too many scans' ? undefined : await deflate(encoded);
      const isStored = columns !== undefined && columns.length <= MAX_COLUMNS_BYTES;
      await segments.updateOne(built, {
        ...(isStored && { $set: { columns: new Binary(columns) } }),
        $unset: { stale: 1, ...(!isStored && { columns: 1 }) },
      });
    },

    async invalidate(scope, days) {
      if (days.length === 0) return;
      const starts = days.map((day) => new Date(day * DAY_MS));
      await segments.updateMany(
        { scope: scopeId(scope), from: { $in: starts } },
        { $set: { stale: true }, $unset: { token: 1, columns: 1 } },
      );
    },

    async invalidateAll(scope) {
      await segments.deleteMany({ scope: scopeId(scope) });
    },
  };
}

/** A segment and the start of its UTC day. */
export interface DaySegment {
  dayStart: number;
  segment: Segment;
}

export interface SegmentStore {
  /** Reads the segments of the UTC days that begin in a span, a few at a time, in any order. Days without one are left out. */
  read(scope: ScanScope, span: Span): AsyncIterable<DaySegment>;
  /** Returns at most `limit` segments that were invalidated, or whose build was aborted. */
  listStale(limit: number): Promise<{ scope: ScanScope; dayStart: number }[]>;
  /** Announces a build, which makes earlier builds fail. Stored segments stay readable. @returns The token for `commitBuild`. */
  beginBuild(scope: ScanScope, dayStart: number): Promise<string>;
  /** Stores a segment, unless its build has since been invalidated or begun again. */
  commitBuild(
    scope: ScanScope,
    dayStart: number,
    token: string,
    encoded: Uint8Array | 'no scans' | 'too many scans',
  ): Promise<void>;
  /**
   * Empties the segments of some UTC days (days since 1970), makes their builds fail, and marks them as stale. Call it after
   * the scans have changed.
   */
  invalidate(scope: ScanScope, days: readonly number[]): Promise<void>;
  /** Deletes all segments of a scope, and makes their builds fail. */
  invalidateAll(scope: ScanScope): Promise<void>;
}

async function toSegment({ from, columns }: SegmentDocument): Promise<DaySegment> {
  return { dayStart: from.getTime(), segment: decodeSegment(await inflate(columns!.buffer)) };
}

function scopeId({ accountId, qrCodeId }: ScanScope): string {
  return qrCodeId ?? accountId;
}

function segmentId(scope: ScanScope, dayStart: number): string {
  return `${scopeId(scope)}:${new Date(dayStart).toISOString().slice(0, 10)}`;
}
