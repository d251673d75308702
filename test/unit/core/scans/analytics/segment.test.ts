import { describe, expect, test } from '@jest/globals';
import { countSegment } from '../../../../../core/scans/analytics/count-segment.js';
import type { CountedScan } from '../../../../../core/scans/analytics/count-in-memory.js';
import { decodeSegment, SegmentEncoder } from '../../../../../core/scans/analytics/segment.js';
import { topRows, totalCount, type SplitStats } from '../../../../../core/scans/analytics/stats.js';
import { DAY_MS } from '../../../../../core/basics/time/durations.js';

const DAY = Date.UTC(2026, 10, 20);
const PART = { from: DAY, until: DAY + DAY_MS };
const FILTER = {
  from: new Date(DAY),
  to: new Date(DAY + DAY_MS),
  bots: 'exclude' as const,
  missed: 'exclude' as const,
};

function scanOf(fields: Partial<CountedScan>): CountedScan {
  return {
    qrCodeId: 'qr_1',
    at: new Date(DAY),
    country: 'DE',
    region: null,
    city: 'Berlin',
    device: 'mobile',
    os: 'iOS',
    browser: null,
    referrer: null,
    bot: false,
    visitor: 'a',
    ...fields,
  };
}

function encode(scans: Iterable<CountedScan>): Uint8Array {
  const encoder = new SegmentEncoder();
  for (const scan of scans) encoder.add(scan);
  return encoder.encode();
}

/** Counts to the end. */
function countAll(bytes: Uint8Array, filter: object, part = PART): { stats: SplitStats; slices: number } {
  const count = countSegment(decodeSegment(bytes), part, { ...FILTER, ...filter }, true);
  for (let slices = 1; ; slices++) {
    const step = count.next();
    if (step.done) return { stats: step.value, slices };
  }
}

test('a segment can have more values than two bytes can number', () => {
  const scans = Array.from({ length: 70_000 }, (_, n) =>
    scanOf({ city: `City ${n}`, referrer: `site-${n % 300}.example`, visitor: `v${n % 300}` }),
  );
  const { stats } = countAll(encode(scans), { city: 'City 69999' });
  expect(stats.people.referrers).toEqual({ keys: ['site-99.example'], scans: [1], uniqueScans: [1] });
  const all = countAll(encode(scans), { device: 'mobile' });
  expect(totalCount(all.stats.people)).toEqual({ scans: 70_000, uniqueScans: 300 });
  expect(all.stats.people.cities.keys).toHaveLength(70_000);
});

test('a count of many rows is done in slices', () => {
  const rows = Array.from({ length: 200_000 }, (_, n) => scanOf({ visitor: `v${n}` }));
  const { stats, slices } = countAll(encode(rows), { country: 'DE' });
  expect(slices).toBe(4);
  expect(totalCount(stats.people)).toEqual({ scans: 200_000, uniqueScans: 200_000 });
});

test('bytes at an odd address, as a decompressor may return them, are decoded', () => {
  const bytes = encode([scanOf({}), scanOf({ bot: true, city: null })]);
  const shifted = new Uint8Array(bytes.length + 1);
  shifted.set(bytes, 1);
  const { stats } = countAll(shifted.subarray(1), { country: 'DE' });
  expect([totalCount(stats.people).scans, totalCount(stats.bots).scans]).toEqual([1, 1]);
});

test('a filter does not match a value that is missing', () => {
  const bytes = encode([scanOf({ city: '~' }), scanOf({ city: null }), scanOf({ city: undefined })]);
  expect(totalCount(countAll(bytes, { city: '~' }).stats.people).scans).toBe(1);
  expect(totalCount(countAll(bytes, { country: 'DE' }).stats.people).scans).toBe(3);
});

test('a visitor counts once per code, and once more as a bot', () => {
  const bytes = encode([
    scanOf({ visitor: 'a' }),
    scanOf({ visitor: 'a' }),
    scanOf({ visitor: 'a', bot: true }),
    scanOf({ visitor: 'b', qrCodeId: 'qr_0' }),
    scanOf({ visitor: 'b', qrCodeId: 'qr_0' }),
  ]);
  const { stats } = countAll(bytes, { country: 'DE' });
  expect(stats.people.qrCodes).toEqual({ keys: ['qr_1', 'qr_0'], scans: [2, 2], uniqueScans: [1, 1] });
  expect(stats.bots.qrCodes).toEqual({ keys: ['qr_1'], scans: [1], uniqueScans: [1] });
});

test('a part of the day counts only its slots, and a visitor at the first scan in it', () => {
  const at = (time: string) => new Date(`2026-11-20T${time}Z`);
  const bytes = encode(
    ['18:14:59', '18:15:00', '18:15:01', '20:00:00'].map((time) => scanOf({ at: at(time) })),
  );
  const part = { from: at('18:15:00').getTime(), until: at('20:00:00').getTime() };
  const { slots } = countAll(bytes, { country: 'DE' }, part).stats.people;
  expect(slots.scans.indexOf(2)).toBe(73);
  expect(
    [slots.scans, slots.uniqueScans].map((counts) => counts.reduce((sum, count) => sum + count, 0)),
  ).toEqual([2, 1]);
});

describe('the routes of scans', () => {
  const routed = [
    scanOf({ visitor: 'a', rule: 'r1', variant: 'v1', source: 'symbol' }),
    scanOf({ visitor: 'b', rule: 'r1', variant: 'v1', source: 'link' }),
    scanOf({ visitor: 'b', rule: 'default' }),
    scanOf({ visitor: 'c' }),
    scanOf({ visitor: 'a', bot: null, rule: 'r1', missed: 'blocked' }),
    scanOf({ visitor: 'a', bot: null, missed: 'paused' }),
  ];
  const countCode = (scans: readonly CountedScan[], filter: object) => {
    const count = countSegment(decodeSegment(encode(scans)), PART, { ...FILTER, ...filter }, false);
    return count.next().value as SplitStats;
  };

  test('are counted and filtered, and missed scans by reason', () => {
    const { people, missed } = countCode(routed, {});
    expect(topRows(people, 'targets').rows).toEqual([
      { rule: 'r1', variant: 'v1', scans: 2, uniqueScans: 2 },
      { rule: 'default', variant: null, scans: 1, uniqueScans: 0 },
      { rule: null, variant: null, scans: 1, uniqueScans: 1 },
    ]);
    expect(missed.missed).toEqual({ keys: ['blocked', 'paused'], scans: [1, 1], uniqueScans: [1, 0] });
    const filtered = countCode(routed, { rule: 'r1', source: 'link' });
    expect(totalCount(filtered.people)).toEqual({ scans: 1, uniqueScans: 1 });
    expect(totalCount(filtered.missed).scans).toBe(0);
    expect(totalCount(countCode(routed, { rule: 'r1' }).missed).scans).toBe(1);
  });

  test('cost nothing where there are none, and segments of earlier versions read as such', () => {
    const without = routed.slice(3, 4);
    expect(decodeSegment(encode(without)).columns).not.toHaveProperty('routes');
    expect(new TextDecoder('latin1').decode(encode(without))).not.toContain('routes');
    expect(topRows(countCode(without, {}).people, 'targets').rows).toEqual([
      { rule: null, variant: null, scans: 1, uniqueScans: 1 },
    ]);
    expect(totalCount(countCode(without, { rule: 'r1' }).people).scans).toBe(0);
    expect(totalCount(countCode(without, { country: 'DE' }).people).scans).toBe(1);
  });
});

test('a segment of an earlier version has no batches, and its scans match no batch', () => {
  const bytes = encode([scanOf({ rule: 'r1' }), scanOf({ rule: 'r2', visitor: 'b' })]);
  const headerLength = new DataView(bytes.buffer).getUint32(0, true);
  const header = new TextDecoder().decode(bytes.slice(4, 4 + headerLength));
  const former = header.replace(/,"batch":[^\]]*\],"linkType":[^\]]*\]/, '');
  expect(former.length).toBeLessThan(header.length);
  bytes.set(new TextEncoder().encode(former.padEnd(headerLength)), 4);

  const { stats } = countAll(bytes, {});
  expect(totalCount(stats.people).scans).toBe(2);
  expect(totalCount(countAll(bytes, { batch: 'A1' }).stats.people).scans).toBe(0);
  expect(totalCount(countAll(bytes, { linkType: 'default' }).stats.people).scans).toBe(0);
});
