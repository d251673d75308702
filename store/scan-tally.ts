import { MongoOperationTimeoutError, MongoServerError, type Collection, type Document } from 'mongodb';
import type { ScanFilter } from '../core/analytics/query.js';
import { MAX_ROWS, QUARTER_MS, type Breakdown, type Count, type Tally } from '../core/analytics/tally.js';
import { DomainError } from '../core/errors.js';
import { scanQuery, type ScanScope } from './scan-query.js';
import type { ScanDocument } from './scan-documents.js';

/** A query that takes longer is given up with 503: a late answer is worth less than the server's health. */
const TIMEOUT_MS = 15_000;
const MAX_TIME_MS_EXPIRED = 50;
const TOP_CODES = 20;

const BREAKDOWNS = {
  countries: { country: '$country' },
  cities: { city: '$city', region: '$region', country: '$country' },
  devices: { device: '$device' },
  browsers: { browser: '$browser' },
  operatingSystems: { operatingSystem: '$os' },
  referrers: { referrer: '$referrer' },
} as const;

type BreakdownName = keyof typeof BREAKDOWNS;

type TallyRow = Record<BreakdownName, [{ total: number; rows: never[] }?]> & {
  quarters: ({ _id: number } & Count)[];
  codes?: ({ _id: string } & Count)[];
};

export interface AccountTally extends Tally {
  topQrCodes: ({ qrCodeId: string } & Count)[];
}

/**
 * Counts scans by one pipeline over the raw ones.
 * @throws DomainError `unavailable` when it takes too long
 */
export async function tallyScans(
  scans: Collection<ScanDocument>,
  scope: ScanScope,
  filter: ScanFilter,
): Promise<AccountTally> {
  const bots = scanQuery(scope, { ...filter, bots: 'only' });
  const [[counted], botScans] = await inTime(
    Promise.all([
      scans
        .aggregate<TallyRow>(tallyPipeline(scope, filter), { allowDiskUse: true, timeoutMS: TIMEOUT_MS })
        .toArray(),
      scans.countDocuments(bots, { timeoutMS: TIMEOUT_MS }),
    ]),
  );
  if (!counted) throw new Error('a tally without a row');
  return { ...toTally(counted), botScans };
}

/** Marks each visitor's first scan of the day, then counts by everything at once. Bots and people are different visitors. */
function tallyPipeline(scope: ScanScope, filter: ScanFilter): Document[] {
  return [
    { $match: scanQuery(scope, filter) },
    {
      $project: {
        at: 1,
        qrCodeId: 1,
        country: 1,
        region: 1,
        city: 1,
        device: 1,
        os: 1,
        browser: 1,
        referrer: 1,
        visitor: filter.bots === 'include' ? { visitor: '$visitor', bot: '$bot' } : '$visitor',
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
        quarters: [countBy({ $toInt: { $floor: { $divide: [{ $toLong: '$at' }, QUARTER_MS] } } })],
        ...Object.fromEntries(
          Object.entries(BREAKDOWNS).map(([name, key]) => [name, [countBy(key), mostScanned(key)]]),
        ),
        ...(scope.qrCodeId === undefined && {
          codes: [countBy('$qrCodeId'), { $sort: { scans: -1, _id: 1 } }, { $limit: TOP_CODES }],
        }),
      },
    },
  ];
}

function countBy(key: unknown): Document {
  const first = { $cond: [{ $eq: ['$nth', 1] }, 1, 0] };
  return { $group: { _id: key, scans: { $sum: 1 }, uniqueScans: { $sum: first } } };
}

/** Keeps an answer small whatever visitors send, and counts what it leaves out. */
function mostScanned(key: Record<string, string>): Document {
  const fields = Object.keys(key).map((field) => [field, `$_id.${field}`]);
  const output = { ...Object.fromEntries(fields), scans: '$scans', uniqueScans: '$uniqueScans' } as Document;
  return {
    $group: {
      _id: null,
      total: { $sum: 1 },
      rows: { $topN: { n: MAX_ROWS, sortBy: { scans: -1, _id: 1 }, output } },
    },
  };
}

function toTally(counted: TallyRow): Omit<AccountTally, 'botScans'> {
  const breakdown = <Key>(name: BreakdownName): Breakdown<Key> => {
    const { total, rows } = counted[name][0] ?? { total: 0, rows: [] };
    return { rows, omitted: total - rows.length };
  };
  return {
    quarters: counted.quarters.map(({ _id, ...count }) => ({ quarter: _id, ...count })),
    countries: breakdown('countries'),
    cities: breakdown('cities'),
    devices: breakdown('devices'),
    browsers: breakdown('browsers'),
    operatingSystems: breakdown('operatingSystems'),
    referrers: breakdown('referrers'),
    topQrCodes: (counted.codes ?? []).map(({ _id, ...count }) => ({ qrCodeId: _id, ...count })),
  };
}

/** @throws DomainError `unavailable` when the time is over */
async function inTime<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const late = error instanceof MongoServerError && error.code === MAX_TIME_MS_EXPIRED;
    if (!late && !(error instanceof MongoOperationTimeoutError)) throw error;
    throw new DomainError('unavailable', 'Counting took too long: choose a shorter range, or try again', {
      headers: { 'Retry-After': '30' },
      cause: error,
    });
  }
}
