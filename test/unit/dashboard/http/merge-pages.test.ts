import { describe, expect, test } from '@jest/globals';
import {
  appendOlderPage,
  mergeNewestPage as mergePage,
  type LogPage,
  type LogState,
} from '../../../../dashboard/http/merge-pages.js';

const LIMIT = 3;

interface Row {
  number: number;
}

/** A page of three rows, newest first. Rows are numbered in the order of their events. */
function pageOf(numbers: readonly number[], after = Infinity): LogPage<Row> {
  const older = numbers.filter((number) => number < after).sort((a, b) => b - a);
  const shown = older.slice(0, LIMIT);
  return {
    data: shown.map((number) => ({ number })),
    pagination: {
      page: null,
      limit: LIMIT,
      total: numbers.length,
      totalPages: 1,
      nextCursor: older.length > LIMIT ? String(shown.at(-1)) : null,
    },
  };
}

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
const numbersOf = ({ rows }: LogState<Row>) => rows.map(({ number }) => number);
const mergeNewestPage = (log: LogState<Row> | undefined, page: LogPage<Row>) =>
  mergePage(log, page, (row, other) => row.number < other.number);

/** Loads the next page, as the log's button does. */
const loadMore = (log: LogState<Row>, numbers: readonly number[]) =>
  appendOlderPage(log, pageOf(numbers, Number(log.cursor)));

describe('a live log', () => {
  test('it shows the newest page until more is loaded', () => {
    const first = mergeNewestPage(undefined, pageOf(upTo(7)));
    expect(numbersOf(first)).toEqual([7, 6, 5]);
    expect(numbersOf(mergeNewestPage(first, pageOf(upTo(8))))).toEqual([8, 7, 6]);
  });

  test('new rows appear on top, and loading continues where it ended', () => {
    let log = loadMore(mergeNewestPage(undefined, pageOf(upTo(9))), upTo(9));
    log = mergeNewestPage(log, pageOf(upTo(11)));
    expect(numbersOf(log)).toEqual([11, 10, 9, 8, 7, 6, 5, 4]);
    log = loadMore(log, upTo(11));
    expect(numbersOf(log)).toEqual(upTo(11).reverse());
    expect(log.cursor).toBeNull();
  });

  test('it restarts with the newest page rather than showing a gap', () => {
    const log = loadMore(mergeNewestPage(undefined, pageOf(upTo(9))), upTo(9));
    const next = mergeNewestPage(log, pageOf(upTo(14)));
    expect(numbersOf(next)).toEqual([14, 13, 12]);
    expect(numbersOf(loadMore(next, upTo(14)))).toEqual([14, 13, 12, 11, 10, 9]);
  });

  test('rows that no longer match the filter disappear', () => {
    const log = loadMore(mergeNewestPage(undefined, pageOf(upTo(6))), upTo(6));
    expect(numbersOf(mergeNewestPage(log, pageOf([1, 6])))).toEqual([6, 1]);
    expect(numbersOf(mergeNewestPage(log, pageOf([])))).toEqual([]);
  });
});
