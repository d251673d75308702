import type { Db } from 'mongodb';
import type { CountedScan } from '../../core/scans/analytics/count-in-memory.js';
import { SegmentEncoder } from '../../core/scans/analytics/segment.js';
import { DAY_MS } from '../../core/basics/time/durations.js';
import { scanIndexFor, SCANS, type ScanDocument } from '../scans/scan-documents.js';
import { scopeQuery, type ScanScope } from '../scans/scan-query.js';
import { COUNTED_FIELDS } from './current-day.js';
import type { SegmentStore } from './segments.js';

/**
 * Days with more scans are counted from raw scans: a build holds all columns of a day in memory, up to 200
 * MB.
 */
const MAX_SCANS = 2_000_000;
/** Scans per batch of the cursor: decoding one batch takes about 5 ms. */
const SCANS_PER_BATCH = 2_000;

/** Creates the builder of segments. */
export function createSegmentBuilder(db: Db, segments: SegmentStore): SegmentBuilder {
  const scans = db.collection<ScanDocument>(SCANS);

  /** Returns the scans of a day as `SegmentEncoder` expects them: the index for codes, backward. */
  function findScans(scope: ScanScope, dayStart: number) {
    const at = { $gte: new Date(dayStart), $lt: new Date(dayStart + DAY_MS) };
    return scans.find<CountedScan>(
      { ...scopeQuery(scope), at },
      {
        projection: COUNTED_FIELDS,
        hint: scanIndexFor({ qrCodeId: 'each' }),
        sort: { qrCodeId: -1, bot: -1, at: 1, _id: 1 },
        batchSize: SCANS_PER_BATCH,
      },
    );
  }

  return {
    async build(scope, dayStart) {
      await segments.build(scope, dayStart, async () => {
        const encoder = new SegmentEncoder();
        for await (const scan of findScans(scope, dayStart)) {
          encoder.add(scan);
          if (encoder.scans > MAX_SCANS) return 'too many scans';
        }
        return encoder.scans === 0 ? 'no scans' : encoder.encode();
      });
    },
  };
}

export interface SegmentBuilder {
  /**
   * Builds the segment of a closed UTC day from raw scans. Idempotent, safe under concurrent calls, and safe
   * to abort anywhere.
   */
  build(scope: ScanScope, dayStart: number): Promise<void>;
}
