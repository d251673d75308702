import { describe, expect, test } from '@jest/globals';
import {
  withNewest,
  withOlder,
  type DeliveryPage,
  type Log,
} from '../../../../dashboard/webhooks/merge-deliveries.js';

const LIMIT = 3;

/** Deliveries are numbered in the order of their events; a page holds three of them. */
function pageOf(numbers: readonly number[], after = Infinity): DeliveryPage {
  const older = numbers.filter((number) => number < after).sort((one, other) => other - one);
  const shown = older.slice(0, LIMIT);
  return {
    data: shown.map((number) => ({ id: `dlv_${String(number).padStart(4, '0')}` })),
    pagination: {
      page: null,
      limit: LIMIT,
      total: numbers.length,
      totalPages: 1,
      nextCursor: older.length > LIMIT ? String(shown.at(-1)) : null,
    },
  } as unknown as DeliveryPage;
}

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
const numbersOf = ({ rows }: Log) => rows.map(({ id }) => Number(id.slice(4)));

/** Asks for the next page as the log's button does. */
const grow = (log: Log, numbers: readonly number[]) => withOlder(log, pageOf(numbers, Number(log.cursor)));

describe('the log of deliveries', () => {
  test('is the newest page, until more is asked for', () => {
    const first = withNewest(undefined, pageOf(upTo(7)));
    expect(numbersOf(first)).toEqual([7, 6, 5]);
    expect(numbersOf(withNewest(first, pageOf(upTo(8))))).toEqual([8, 7, 6]);
  });

  test('keeps what was loaded while new ones come in on top, and goes on where it ended', () => {
    let log = grow(withNewest(undefined, pageOf(upTo(9))), upTo(9));
    log = withNewest(log, pageOf(upTo(11)));
    expect(numbersOf(log)).toEqual([11, 10, 9, 8, 7, 6, 5, 4]);
    log = grow(log, upTo(11));
    expect(numbersOf(log)).toEqual(upTo(11).reverse());
    expect(log.cursor).toBeNull();
  });

  test('begins anew where more came than a page holds, rather than with a gap', () => {
    const log = grow(withNewest(undefined, pageOf(upTo(9))), upTo(9));
    const next = withNewest(log, pageOf(upTo(14)));
    expect(numbersOf(next)).toEqual([14, 13, 12]);
    expect(numbersOf(grow(next, upTo(14)))).toEqual([14, 13, 12, 11, 10, 9]);
  });

  test('lets go of what no longer fits its filter', () => {
    const log = grow(withNewest(undefined, pageOf(upTo(6))), upTo(6));
    expect(numbersOf(withNewest(log, pageOf([1, 6])))).toEqual([6, 1]);
    expect(numbersOf(withNewest(log, pageOf([])))).toEqual([]);
  });
});
