import type { Collection, Document } from 'mongodb';
import type { ScanFilter } from '../core/analytics/query.js';
import { MAX_ROWS, QUARTER_MS, type Breakdown, type Count, type Tally } from '../core/analytics/tally.js';
import { COUNT_TIMEOUT_MS, inTime } from './in-time.js';
import { scanQuery, type ScanScope } from './scan-query.js';
import type { ScanDocument } from './scan-documents.js';

const BREAKDOWNS = {
  countries: { country: '$country' },
  cities: { city: '$city', region: '$region', country: '$country' },
  devices: { device: '$device' },
  browsers: { browser: '$browser' },
  operatingSystems: { operatingSystem: '$os' },
  referrers: { referrer: '$referrer' },
  qrCodes: { qrCodeId: '$qrCodeId' },
} as const;

type BreakdownName = keyof typeof BREAKDOWNS;

type TallyRow = Partial<Record<BreakdownName, [{ total: number; rows: never[] }?]>> & {
  quarters: ({ _id: number } & Count)[];
};

/**
 * Counts scans by one pipeline over the raw ones.
 * @throws DomainError `unavailable` when it takes too long
 */
export async function tallyScans(
  scans: Collection<ScanDocument>,
  scope: ScanScope,
  filter: ScanFilter,
): Promise<Tally> {
  const bots = scanQuery(scope, { ...filter, bots: 'only' });
  const [[counted], botScans] = await inTime(
    Promise.all([
      scans
        .aggregate<TallyRow>(tallyPipeline(scope, filter), {
          allowDiskUse: true,
          maxTimeMS: COUNT_TIMEOUT_MS,
        })
        .toArray(),
      scans.countDocuments(bots, { maxTimeMS: COUNT_TIMEOUT_MS }),
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
          Object.entries(BREAKDOWNS)
            .filter(([name]) => scope.qrCodeId === undefined || name !== 'qrCodes')
            .map(([name, key]) => [name, [countBy(key), mostScanned(key)]]),
        ),
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

function toTally(counted: TallyRow): Omit<Tally, 'botScans'> {
  const breakdown = <Key>(name: BreakdownName): Breakdown<Key> => {
    const { total, rows } = counted[name]?.[0] ?? { total: 0, rows: [] };
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
    qrCodes: breakdown('qrCodes'),
  };
}
