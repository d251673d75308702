import type { Db, Document } from 'mongodb';
import { DAY_MS, type Range } from '../core/analytics/day-ranges.js';
import {
  BREAKDOWN_KEYS,
  joinKey,
  RowSums,
  splitKey,
  type BreakdownName,
  type Counts,
  type Rows,
} from '../core/analytics/counts.js';
import { emptyDay, QUARTERS_A_DAY, type DayTally } from '../core/analytics/day-tally.js';
import { QUARTER_MS } from '../core/analytics/tally.js';
import { COUNT_TIMEOUT_MS, inTime } from './in-time.js';
import { SCANS, type ScanDocument } from './scan-documents.js';
import type { ScanScope } from './scan-query.js';

/** Where a field of an answer lies in a scan, when not under its own name. */
const STORED: Readonly<Record<string, string>> = { operatingSystem: 'os' };

interface Row {
  _id: { day: number; bot: boolean; key: unknown };
  scans: number;
  uniqueScans: number;
}

/**
 * Counts raw scans of a code, or of an account, by UTC day, people and bots apart, nothing cut. Days without scans are
 * absent.
 * @param ranges a day that is in two of them is answered once, as the sum
 * @throws MongoServerError when the counts are larger than a document can be
 * @throws DomainError `unavailable` when it takes too long
 */
export async function readDayTallies(
  db: Db,
  scope: ScanScope,
  ranges: readonly Range[],
): Promise<DayTally[]> {
  if (ranges.length === 0) return [];
  const [faceted] = await inTime(
    db
      .collection<ScanDocument>(SCANS)
      .aggregate<Record<string, Row[]>>(dayPipeline(scope, ranges), {
        allowDiskUse: true,
        maxTimeMS: COUNT_TIMEOUT_MS,
      })
      .toArray(),
  );
  return toDays(faceted ?? {});
}

function dayPipeline({ accountId, qrCodeId }: ScanScope, ranges: readonly Range[]): Document[] {
  const $or = ranges.map(({ from, to }) => ({ at: { $gte: new Date(from), $lt: new Date(to) } }));
  // Countries are known from the cities.
  const { countries: _known, qrCodes, ...other } = BREAKDOWN_KEYS;
  const wanted = qrCodeId === undefined ? { ...other, qrCodes } : other;
  const breakdowns = Object.entries(wanted).map(([name, fields]): [string, Document[]] => [
    name,
    [countBy(fields.map((field) => `$${STORED[field] ?? field}`))],
  ]);
  return [
    { $match: { accountId, ...(qrCodeId !== undefined && { qrCodeId }), bot: { $in: [false, true] }, $or } },
    {
      $project: {
        quarter: { $toInt: { $floor: { $divide: [{ $toLong: '$at' }, QUARTER_MS] } } },
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
  const countsOf = ({ day, bot }: Row['_id']): Counts => {
    const tally = days.get(day) ?? emptyDay(day);
    days.set(day, tally);
    return bot ? tally.bots : tally.people;
  };
  for (const { _id, scans, uniqueScans } of quarters) {
    const [ofDay] = countsOf(_id).quarters;
    const quarter = (_id.key as number) - _id.day * QUARTERS_A_DAY;
    if (ofDay) [ofDay.scans[quarter], ofDay.uniqueScans[quarter]] = [scans, uniqueScans];
  }
  for (const [name, rows] of Object.entries(breakdowns)) {
    for (const { _id, scans, uniqueScans } of rows) {
      const column = countsOf(_id)[name as BreakdownName];
      column.keys.push(joinKey(_id.key as (string | null)[]));
      column.scans.push(scans);
      column.uniqueScans.push(uniqueScans);
    }
  }
  for (const { people, bots } of days.values()) {
    for (const counts of [people, bots]) counts.countries = countriesOf(counts.cities);
  }
  return [...days.values()].sort((one, other) => one.day - other.day);
}

function countriesOf({ keys, scans, uniqueScans }: Rows): Rows {
  const sums = new RowSums();
  for (const [row, key] of keys.entries()) {
    const country = splitKey(key)[BREAKDOWN_KEYS.cities.indexOf('country')];
    sums.add(joinKey([country]), scans[row]!, uniqueScans[row]!);
  }
  return sums.rows;
}
