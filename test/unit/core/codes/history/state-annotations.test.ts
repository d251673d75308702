import { describe, expect, test } from '@jest/globals';
import { stateAnnotations, type CodeEra } from '../../../../../core/codes/history/state-annotations.js';

const day = (number: number) => new Date(Date.UTC(2026, 10, number));
const era = (at: number, members: Partial<CodeEra> = {}): CodeEra => ({
  at: day(at),
  status: 'active',
  ...members,
});
const NOVEMBER = { from: day(1), to: day(31) };

/** Lists the annotations as the day of the month and the text. */
const list = (eras: readonly CodeEra[], span = NOVEMBER, now = day(30)) =>
  stateAnnotations(eras, span, now).map(({ at, kind, text }) => {
    expect(kind).toBe('state');
    return [new Date(at).getUTCDate(), text];
  });

describe('annotations of the state', () => {
  test('tell when a code opened and expired, once that time has come', () => {
    const eras = [era(2, { activeFrom: day(5), activeUntil: day(20) })];
    expect(list(eras)).toEqual([
      [5, 'Opened'],
      [20, 'Expired'],
    ]);
    expect(list(eras, NOVEMBER, day(5))).toEqual([[5, 'Opened']]);
    expect(list(eras, NOVEMBER, day(4))).toEqual([]);
    expect(list(eras, { from: day(10), to: day(20) })).toEqual([]);
    expect(list(eras, { from: day(10), to: day(21) })).toEqual([[20, 'Expired']]);
  });

  test('ignore instants before the code was created, or before they were set', () => {
    expect(list([era(10, { activeFrom: day(5), activeUntil: day(20) })])).toEqual([[20, 'Expired']]);
    expect(list([era(10, { activeUntil: day(5) })])).toEqual([]);
  });

  test('ignore dates that a change replaced before they came', () => {
    const eras = [era(2, { activeUntil: day(20) }), era(10, { activeUntil: day(25) })];
    expect(list(eras)).toEqual([[25, 'Expired']]);
  });

  test('tell which state a change of the dates caused', () => {
    const eras = [
      era(2, { activeUntil: day(5) }),
      era(10, { activeUntil: day(25) }),
      era(12, { activeFrom: day(14) }),
      era(13),
    ];
    expect(list(eras)).toEqual([
      [5, 'Expired'],
      [10, 'Available again'],
      [12, 'Scheduled'],
      [13, 'Opened'],
    ]);
  });

  test('tell when a scan limit was used up and reset', () => {
    const eras = [era(2, { exhaustedAt: day(5) }), era(8), era(10, { exhaustedAt: day(20) })];
    expect(list(eras)).toEqual([
      [5, 'Scan limit used up'],
      [8, 'Available again'],
      [20, 'Scan limit used up'],
    ]);
  });

  test('tell nothing while a code is paused, and leave changes of the status to the history', () => {
    const eras = [
      era(2, { activeUntil: day(20) }),
      era(10, { activeUntil: day(20), status: 'paused' }),
      era(25, { activeUntil: day(20) }),
    ];
    expect(list(eras)).toEqual([]);
  });
});
