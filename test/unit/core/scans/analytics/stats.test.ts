import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  BreakdownBuilder,
  decodeRowKey,
  emptyStats,
  encodeRowKey,
  sumSlots,
  sumStats,
  topRows,
  totalCount,
  type ScanStats,
} from '../../../../../core/scans/analytics/stats.js';
import { propertyRuns } from '../../../../support/property-runs.js';

/** Stats of scans by referrer, each in one slot. */
function statsOf(
  rows: readonly (readonly [referrer: string | null, slot: number, scans: number])[],
): ScanStats {
  const referrers = new BreakdownBuilder();
  for (const [referrer, , scans] of rows) referrers.add(encodeRowKey([referrer]), scans, 1);
  const slots = sumSlots(rows.map(([, slot, scans]) => ({ first: slot, scans: [scans], uniqueScans: [1] })));
  return { ...emptyStats(), slots, referrers: referrers.breakdown };
}

test('row keys decode to their values, with null distinct from every name', () => {
  for (const values of [['Berlin', null, 'DE'], [null], ['null'], ['Île-de-France', '', 'FR']]) {
    expect(decodeRowKey(encodeRowKey(values))).toEqual(values);
  }
});

test('slots are consecutive from the first to the last with scans', () => {
  const { slots } = statsOf([
    ['a', 12, 3],
    ['b', 10, 2],
    ['a', 12, 1],
  ]);
  expect(slots).toEqual({ first: 10, scans: [2, 0, 4], uniqueScans: [1, 0, 2] });
  expect(totalCount({ ...emptyStats(), slots })).toEqual({ scans: 6, uniqueScans: 3 });
  expect(sumSlots([])).toEqual({ first: 0, scans: [], uniqueScans: [] });
});

describe('the top rows of a breakdown', () => {
  const stats = statsOf([
    ['b.example', 1, 2],
    [null, 1, 5],
    ['a.example', 1, 2],
  ]);

  test('are the most scanned ones, then sorted by key', () => {
    expect(topRows(stats, 'referrers').rows).toEqual([
      { referrer: null, scans: 5, uniqueScans: 1 },
      { referrer: 'a.example', scans: 2, uniqueScans: 1 },
      { referrer: 'b.example', scans: 2, uniqueScans: 1 },
    ]);
  });

  test('state how many rows are omitted, including those that the database has cut', () => {
    expect(topRows(stats, 'referrers', 1)).toMatchObject({ rows: [{ referrer: null }], omitted: 2 });
    const cut = {
      ...stats,
      referrers: { ...stats.referrers, omitted: { rows: 4, scans: 4, uniqueScans: 4 } },
    };
    expect(topRows(cut, 'referrers', 2).omitted).toBe(5);
    expect(topRows(emptyStats(), 'referrers')).toEqual({ rows: [], omitted: 0 });
  });

  test('of scans without a target or a source are one row of null', () => {
    expect(topRows(stats, 'targets').rows).toEqual([{ rule: null, variant: null, scans: 9, uniqueScans: 3 }]);
    const sources = new BreakdownBuilder();
    sources.add(encodeRowKey(['link']), 2, 1);
    const cut = { ...sources.breakdown, omitted: { rows: 1, scans: 3, uniqueScans: 1 } };
    expect(topRows({ ...stats, sources: cut }, 'sources')).toEqual({
      rows: [
        { source: null, scans: 4, uniqueScans: 1 },
        { source: 'link', scans: 2, uniqueScans: 1 },
      ],
      omitted: 1,
    });
    sources.add(encodeRowKey(['symbol']), 7, 2);
    expect(topRows({ ...stats, sources: sources.breakdown }, 'sources').rows).toHaveLength(2);
  });
});

test('the sum of stats equals the stats of all scans', () => {
  const rows = fc.array(
    fc.tuple(
      fc.constantFrom('a.example', 'b.example', null),
      fc.integer({ min: 100, max: 140 }),
      fc.integer({ min: 1, max: 9 }),
    ),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(fc.array(rows, { maxLength: 5 }), (parts) => {
      const sum = sumStats(parts.map(statsOf));
      const whole = statsOf(parts.flat());
      expect(sum.slots).toEqual(whole.slots);
      expect(topRows(sum, 'referrers')).toEqual(topRows(whole, 'referrers'));
    }),
    propertyRuns(300),
  );
});
