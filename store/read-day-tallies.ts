import type { Db, Document } from 'mongodb';
import { DAY_MS, type Range } from '../core/analytics/day-ranges.js';
import {
  BREAKDOWN_KEYS,
  emptyDay,
  joinKey,
  type BreakdownName,
  type Cell,
  type DayCounts,
  type DayTally,
} from '../core/analytics/day-tally.js';
import { QUARTER_MS } from '../core/analytics/tally.js';
import { SCANS, type ScanDocument } from './scan-documents.js';

const TIMEOUT_MS = 15_000;

/** Where a field of an answer lies in a scan, when not under its own name. */
const STORED: Readonly<Record<string, string>> = { operatingSystem: 'os' };

interface Row {
  _id: { day: number; bot: boolean; key: unknown };
  scans: number;
  uniqueScans: number;
}

/**
 * Counts raw scans of a code by UTC day, people and bots apart, nothing cut. Days without scans are absent.
 * @param ranges a day that is in two of them is answered once, as the sum
 * @throws MongoServerError when the counts are larger than a document can be
 */
export async function readDayTallies(
  db: Db,
  { accountId, qrCodeId }: { accountId: string; qrCodeId: string },
  ranges: readonly Range[],
): Promise<DayTally[]> {
  if (ranges.length === 0) return [];
  const [faceted] = await db
    .collection<ScanDocument>(SCANS)
    .aggregate<Record<string, Row[]>>(dayPipeline(accountId, qrCodeId, ranges), {
      allowDiskUse: true,
      timeoutMS: TIMEOUT_MS,
    })
    .toArray();
  return toDays(faceted ?? {});
}

function dayPipeline(accountId: string, qrCodeId: string, ranges: readonly Range[]): Document[] {
  const $or = ranges.map(({ from, to }) => ({ at: { $gte: new Date(from), $lt: new Date(to) } }));
  const breakdowns = Object.entries(BREAKDOWN_KEYS).map(([name, fields]): [string, Document[]] => [
    name,
    [countBy(fields.map((field) => `$${STORED[field] ?? field}`))],
  ]);
  return [
    { $match: { accountId, qrCodeId, bot: { $in: [false, true] }, $or } },
    {
      $project: {
        quarter: { $toInt: { $floor: { $divide: [{ $toLong: '$at' }, QUARTER_MS] } } },
        day: { $toInt: { $floor: { $divide: [{ $toLong: '$at' }, DAY_MS] } } },
        at: 1,
        bot: 1,
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
    { $facet: { quarters: [countBy('$quarter')], ...Object.fromEntries<Document[]>(breakdowns) } },
  ];
}

function countBy(key: unknown): Document {
  const first = { $cond: [{ $eq: ['$nth', 1] }, 1, 0] };
  return {
    $group: { _id: { day: '$day', bot: '$bot', key }, scans: { $sum: 1 }, uniqueScans: { $sum: first } },
  };
}

function toDays({ quarters = [], ...breakdowns }: Record<string, Row[]>): DayTally[] {
  const days = new Map<number, DayTally>();
  const countsOf = ({ day, bot }: Row['_id']): DayCounts => {
    const tally = days.get(day) ?? emptyDay(day);
    days.set(day, tally);
    return bot ? tally.bots : tally.people;
  };
  for (const { _id, scans, uniqueScans } of quarters) {
    countsOf(_id).quarters.push([_id.key as number, scans, uniqueScans]);
  }
  for (const [name, rows] of Object.entries(breakdowns)) {
    for (const { _id, scans, uniqueScans } of rows) {
      const cell: Cell = [joinKey(_id.key as (string | null)[]), scans, uniqueScans];
      countsOf(_id)[name as BreakdownName].push(cell);
    }
  }
  return [...days.values()].sort((one, other) => one.day - other.day);
}
