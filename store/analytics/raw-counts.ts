import type { Collection, Document } from 'mongodb';
import type { ScanFilter } from '../../core/analytics/query.js';
import { MAX_ROWS, SLOT_MS, type Breakdown, type Count, type Tally } from '../../core/analytics/stats.js';
import { COUNT_TIMEOUT_MS, withQueryTimeout } from '../mongo/timeouts.js';
import { scanQuery, type ScanScope } from '../scans/scan-query.js';
import { scanIndexFor, type ScanDocument } from '../scans/scan-documents.js';

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

type FacetRow = Partial<Record<BreakdownName, [{ total: number; rows: never[] }?]>> & {
  quarters: ({ _id: number } & Count)[];
};

/**
 * Counts scans by one pipeline over the raw ones.
 * @throws DomainError `unavailable` when it takes too long
 */
export async function countRawScans(
  scans: Collection<ScanDocument>,
  scope: ScanScope,
  filter: ScanFilter,
): Promise<Tally> {
  const hint = scanIndexFor(scope);
  const bots = scanQuery(scope, { ...filter, bots: 'only' });
  const [[counted], botScans] = await withQueryTimeout(
    Promise.all([
      scans
        .aggregate<FacetRow>(tallyPipeline(scope, filter), {
          allowDiskUse: true,
          hint,
          maxTimeMS: COUNT_TIMEOUT_MS,
        })
        .toArray(),
      scans.countDocuments(bots, { hint, maxTimeMS: COUNT_TIMEOUT_MS }),
    ]),
  );
  if (!counted) throw new Error('a tally without a row');
  return { ...toTally(counted, filter), botScans };
}

/** Marks each visitor's first scan of the day, then counts by everything at once. Bots and people are different visitors. */
function tallyPipeline(scope: ScanScope, filter: ScanFilter): Document[] {
  return [
    { $match: scanQuery(scope, filter) },
    {
      $setWindowFields: {
        partitionBy: filter.bots === 'include' ? { visitor: '$visitor', bot: '$bot' } : '$visitor',
        sortBy: { at: 1, _id: 1 },
        // Numbers documents in order; $documentNumber takes only one field to sort by.
        output: { nth: { $sum: 1, window: { documents: ['unbounded', 'current'] } } },
      },
    },
    {
      $facet: {
        quarters: [countBy({ $toInt: { $floor: { $divide: [{ $toLong: '$at' }, SLOT_MS] } } })],
        ...Object.fromEntries(
          Object.entries(BREAKDOWNS)
            .filter(([name]) => scope.qrCodeId === undefined || name !== 'qrCodes')
            .filter(([name]) => constantRow(name as BreakdownName, filter) === undefined)
            .map(([name, key]) => [name, [countBy(key), topRows(key)]]),
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
function topRows(key: Record<string, string>): Document {
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

/** Where a filter leaves one row of a breakdown, that row is the whole and need not be counted. */
function constantRow(name: BreakdownName, filter: ScanFilter): Record<string, string> | undefined {
  const [field = '', ...others] = Object.keys(BREAKDOWNS[name]);
  const value = new Map<string, unknown>(Object.entries(filter)).get(field);
  return others.length === 0 && typeof value === 'string' ? { [field]: value } : undefined;
}

function toTally(counted: FacetRow, filter: ScanFilter): Omit<Tally, 'botScans'> {
  const whole = { scans: 0, uniqueScans: 0 };
  for (const { scans, uniqueScans } of counted.quarters) {
    whole.scans += scans;
    whole.uniqueScans += uniqueScans;
  }
  const breakdown = <Key>(name: BreakdownName): Breakdown<Key> => {
    const fixed = constantRow(name, filter);
    if (fixed) return { rows: whole.scans > 0 ? [{ ...fixed, ...whole } as Key & Count] : [], omitted: 0 };
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
