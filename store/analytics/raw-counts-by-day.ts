import type { Db, Document } from 'mongodb';
import { DAY_MS, type Range } from '../../core/analytics/time-ranges.js';
import {
  BREAKDOWN_KEYS,
  emptyRows,
  encodeRowKey,
  makeCounts,
  RowAccumulator,
  decodeRowKey,
  type BreakdownName,
  type Counts,
  type Rows,
} from '../../core/analytics/counts.js';
import {
  emptyDayCounts,
  emptySlots,
  SLOTS_PER_DAY,
  type DayCounts,
} from '../../core/analytics/day-counts.js';
import { SLOT_MS } from '../../core/analytics/stats.js';
import { COUNT_TIMEOUT_MS, withQueryTimeout } from '../mongo/timeouts.js';
import { scanIndexFor, SCANS, type ScanDocument } from '../scans/scan-documents.js';
import type { ScanScope } from '../scans/scan-query.js';

/** Where a field of an answer lies in a scan, when not under its own name. */
const STORED: Readonly<Record<string, string>> = { operatingSystem: 'os' };

interface Row {
  /** `day` is null where days are added up. */
  _id: { day: number; bot: boolean; key: unknown };
  scans: number;
  uniqueScans: number;
}

/** Scans of a range, people and bots apart. */
export interface RangeCounts {
  people: Counts;
  bots: Counts;
}

/**
 * Counts raw scans of a code, or of an account, by UTC day, people and bots apart, nothing cut. Days without scans are
 * absent.
 * @param ranges a day that is in two of them is answered once, as the sum
 * @throws MongoServerError when the counts are larger than a document can be
 * @throws DomainError `unavailable` when it takes too long
 */
export async function countRawScansByDay(
  db: Db,
  scope: ScanScope,
  ranges: readonly Range[],
): Promise<DayCounts[]> {
  const days = new Map<number, DayCounts>();
  gather(await readRows(db, scope, ranges, '$day'), (day) => {
    const tally = days.get(day) ?? emptyDayCounts(day);
    days.set(day, tally);
    return tally;
  });
  return [...days.values()].sort((one, other) => one.day - other.day);
}

/** The same, added up over all days: cheaper by far where there are many. */
export async function countRawRange(
  db: Db,
  scope: ScanScope,
  ranges: readonly Range[],
): Promise<RangeCounts> {
  const tally = { people: makeCounts([], emptyRows), bots: makeCounts([], emptyRows) };
  gather(await readRows(db, scope, ranges, null), () => tally);
  return tally;
}

/** @param day what rows are told apart by: an expression, or null for nothing */
async function readRows(
  db: Db,
  scope: ScanScope,
  ranges: readonly Range[],
  day: '$day' | null,
): Promise<Record<string, Row[]>> {
  if (ranges.length === 0) return {};
  const [faceted = {}] = await withQueryTimeout(
    db
      .collection<ScanDocument>(SCANS)
      .aggregate<Record<string, Row[]>>(pipeline(scope, ranges, day), {
        allowDiskUse: true,
        hint: scanIndexFor(scope),
        maxTimeMS: COUNT_TIMEOUT_MS,
      })
      .toArray(),
  );
  return faceted;
}

function pipeline(
  { accountId, qrCodeId }: ScanScope,
  ranges: readonly Range[],
  day: '$day' | null,
): Document[] {
  const $or = ranges.map(({ from, to }) => ({ at: { $gte: new Date(from), $lt: new Date(to) } }));
  // Countries are known from the cities.
  const { countries: _known, qrCodes, ...other } = BREAKDOWN_KEYS;
  const wanted = qrCodeId === undefined ? { ...other, qrCodes } : other;
  const breakdowns = Object.entries(wanted).map(([name, fields]): [string, Document[]] => [
    name,
    [
      countBy(
        day,
        fields.map((field) => `$${STORED[field] ?? field}`),
      ),
    ],
  ]);
  return [
    { $match: { accountId, ...(qrCodeId !== undefined && { qrCodeId }), bot: { $in: [false, true] }, $or } },
    {
      $project: {
        quarter: { $toInt: { $floor: { $divide: [{ $toLong: '$at' }, SLOT_MS] } } },
        day: { $toInt: { $floor: { $divide: [{ $toLong: '$at' }, DAY_MS] } } },
        at: 1,
        bot: 1,
        qrCodeId: 1,
        // A missing field would vanish from the arrays that keys are.
        ...Object.fromEntries(
          ['country', 'region', 'city', 'device', 'os', 'browser', 'referrer'].map((field) => [
            field,
            { $ifNull: [`$${field}`, null] },
          ]),
        ),
        visitor: { visitor: '$visitor', bot: '$bot' },
      },
    },
    {
      $setWindowFields: {
        partitionBy: '$visitor',
        sortBy: { at: 1, _id: 1 },
        output: { nth: { $sum: 1, window: { documents: ['unbounded', 'current'] } } },
      },
    },
    {
      $facet: {
        quarters: [countBy(day, '$quarter'), { $sort: { '_id.key': 1 } }],
        ...Object.fromEntries<Document[]>(breakdowns),
      },
    },
  ];
}

function countBy(day: '$day' | null, key: unknown): Document {
  const first = { $cond: [{ $eq: ['$nth', 1] }, 1, 0] };
  return {
    $group: { _id: { day, bot: '$bot', key }, scans: { $sum: 1 }, uniqueScans: { $sum: first } },
  };
}

/** Sorts rows into tallies. */
function gather(
  { quarters = [], ...breakdowns }: Record<string, Row[]>,
  tallyOf: (day: number) => RangeCounts,
): void {
  const counted = new Set<Counts>();
  const countsOf = ({ day, bot }: Row['_id']): Counts => {
    const counts = tallyOf(day)[bot ? 'bots' : 'people'];
    counted.add(counts);
    return counts;
  };
  for (const { _id, scans, uniqueScans } of quarters) {
    setQuarter(countsOf(_id), _id.key as number, scans, uniqueScans);
  }
  for (const [name, rows] of Object.entries(breakdowns)) {
    for (const { _id, scans, uniqueScans } of rows) {
      const column = countsOf(_id)[name as BreakdownName];
      column.keys.push(encodeRowKey(_id.key as (string | null)[]));
      column.scans.push(scans);
      column.uniqueScans.push(uniqueScans);
    }
  }
  for (const counts of counted) counts.countries = countriesOf(counts.cities);
}

/** To be called in the order of quarters. */
function setQuarter({ quarters }: Counts, quarter: number, scans: number, uniqueScans: number): void {
  const day = Math.floor(quarter / SLOTS_PER_DAY);
  let ofDay = quarters.at(-1);
  if (ofDay?.first !== day * SLOTS_PER_DAY) {
    ofDay = emptySlots(day);
    quarters.push(ofDay);
  }
  ofDay.scans[quarter - ofDay.first] = scans;
  ofDay.uniqueScans[quarter - ofDay.first] = uniqueScans;
}

function countriesOf({ keys, scans, uniqueScans }: Rows): Rows {
  const sums = new RowAccumulator();
  for (const [row, key] of keys.entries()) {
    const country = decodeRowKey(key)[BREAKDOWN_KEYS.cities.indexOf('country')];
    sums.add(encodeRowKey([country]), scans[row]!, uniqueScans[row]!);
  }
  return sums.rows;
}
