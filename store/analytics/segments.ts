import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { Binary, type Db, type UpdateFilter } from 'mongodb';
import type { Span } from '../../core/scans/analytics/plan.js';
import { decodeSegment, type Segment } from '../../core/scans/analytics/segment.js';
import { DAY_MS } from '../../core/basics/time/durations.js';
import type { CollectionIndexes } from '../mongo/indexes.js';
import { COUNT_TIMEOUT_MS } from '../mongo/timeouts.js';
import { scopeId, type ScanScope } from '../scans/scan-query.js';
import { createDerivedStore, type DerivedDocument } from './derived-store.js';

export const SCAN_SEGMENTS = 'scan_segments';

/** Maximum size of a stored segment: a document can have 16 MiB. */
const MAX_COLUMNS_BYTES = 15 * 2 ** 20;
/** Number of segments that MongoDB sends at once, which hides its latency; a response has at most 16 MiB. */
const SEGMENTS_PER_FETCH = 16;
/**
 * Number of segments inflated concurrently, which bounds memory. The thread pool of Node.js has four threads.
 */
const SEGMENTS_PER_BATCH = 4;

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/** The raw scans of one scope on one UTC day as columns. Its ID is described at `segmentId`. */
interface SegmentDocument extends DerivedDocument {
  /** ID of the code or account. */
  scope: string;
  accountId: string;
  /** Start of the day. Retention deletes the segment together with the first of its scans. */
  from: Date;
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
  const derived = createDerivedStore(segments);

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

    build(scope, dayStart, encode) {
      const id = segmentId(scope, dayStart);
      const set = { scope: scopeId(scope), accountId: scope.accountId, from: new Date(dayStart) };
      return derived.build([{ id, set, setOnInsert: { stale: true } }], async () => [
        { id, update: await toUpdate(await encode()) },
      ]);
    },

    async invalidate(scope, days) {
      if (days.length === 0) return;
      const starts = days.map((day) => new Date(day * DAY_MS));
      await derived.invalidate(
        { scope: scopeId(scope), from: { $in: starts } },
        { $set: { stale: true }, $unset: { columns: 1 } },
      );
    },

    async invalidateAll(scope) {
      await derived.delete({ scope: scopeId(scope) });
    },
  };
}

/** A segment and the start of its UTC day. */
export interface DaySegment {
  dayStart: number;
  segment: Segment;
}

/** The bytes of `SegmentEncoder`, or why there are none. */
export type EncodedDay = Uint8Array | 'no scans' | 'too many scans';

export interface SegmentStore {
  /**
   * Reads the segments of the UTC days that begin in a span, a few at a time, in any order. Days without one
   * are left out.
   */
  read(scope: ScanScope, span: Span): AsyncIterable<DaySegment>;
  /** Returns at most `limit` segments that were invalidated, or whose build was aborted. */
  listStale(limit: number): Promise<{ scope: ScanScope; dayStart: number }[]>;
  /** Builds a segment, as `createDerivedStore` describes. @param encode Reads the scans of the day. */
  build(scope: ScanScope, dayStart: number, encode: () => Promise<EncodedDay>): Promise<void>;
  /**
   * Empties the segments of some UTC days (days since 1970), makes their builds fail, and marks them as
   * stale. Call it after the scans have changed.
   */
  invalidate(scope: ScanScope, days: readonly number[]): Promise<void>;
  /** Deletes all segments of a scope, and makes their builds fail. */
  invalidateAll(scope: ScanScope): Promise<void>;
}

async function toUpdate(encoded: EncodedDay): Promise<UpdateFilter<SegmentDocument> | 'delete'> {
  if (encoded === 'no scans') return 'delete';
  const columns = encoded === 'too many scans' ? undefined : await deflate(encoded);
  const isStored = columns !== undefined && columns.length <= MAX_COLUMNS_BYTES;
  return {
    ...(isStored && { $set: { columns: new Binary(columns) } }),
    $unset: { stale: 1, ...(!isStored && { columns: 1 }) },
  };
}

async function toSegment({ from, columns }: SegmentDocument): Promise<DaySegment> {
  return { dayStart: from.getTime(), segment: decodeSegment(await inflate(columns!.buffer)) };
}

function segmentId(scope: ScanScope, dayStart: number): string {
  return `${scopeId(scope)}:${new Date(dayStart).toISOString().slice(0, 10)}`;
}
