import { expect, test } from '@jest/globals';
import { chartData, type Point } from '../../../../dashboard/charts/chart-data.js';

const day = (date: number, scans: number): Point => ({
  start: `2026-11-${date}T00:00:00.000Z`,
  scans,
  uniqueScans: scans - 1,
});
const SERIES = [day(20, 5), day(21, 7), day(22, 3)];
const END = '2026-11-23T00:00:00.000Z';
const at = (time: string) => Date.parse(time);

test('a period that has not ended is a line of its own, which begins at the last final count', () => {
  const data = chartData(SERIES, [], END, at('2026-11-22T12:00:00Z'));
  expect(data.isPartial).toBe(true);
  expect(data.scans).toEqual([5, 7, null]);
  expect(data.scansSoFar).toEqual([null, 7, 3]);
});

test('a range that has ended is final', () => {
  const data = chartData(SERIES, [], END, at(END));
  expect(data.isPartial).toBe(false);
  expect(data.scans).toEqual([5, 7, 3]);
  expect(data.scansSoFar).toEqual([null, null, null]);
});

test('periods in the future are not drawn', () => {
  const data = chartData(SERIES, [], END, at('2026-11-21T08:00:00Z'));
  expect(data.points).toEqual(SERIES.slice(0, 2));
  expect(data.scans).toEqual([5, null]);
  expect(data.scansSoFar).toEqual([5, 7]);
});

test('a single period that has not ended is a point', () => {
  const data = chartData(SERIES.slice(0, 1), [], SERIES[1]!.start, at('2026-11-20T08:00:00Z'));
  expect([data.scans, data.scansSoFar]).toEqual([[null], [5]]);
});

test('the previous period is compared position by position, and may be shorter', () => {
  const previous = [day(10, 1), day(11, 2)];
  expect(chartData(SERIES, previous, END, at(END)).previous).toEqual([1, 2, null]);
});
