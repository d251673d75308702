import { expect, test } from '@jest/globals';
import { describeDate, guessDateOrder, unifyDate } from '../../../../dashboard/imports/dates.js';

const BERLIN = { dateOrder: 'day', timezone: 'Europe/Berlin' } as const;

test.each([
  ['02.12.2026', 'month', '2026-12-02'],
  ['31.12.26', 'month', '2026-12-31'],
  ['1/2/2027', 'day', '2027-02-01'],
  ['1/2/2027', 'month', '2027-01-02'],
  ['12-31-2027 7:05 pm', 'month', '2027-12-31T19:05'],
  ['12/31/2027 12:30 AM', 'month', '2027-12-31T00:30'],
  ['31/12/2027', 'month', '31/12/2027'],
  ['2027-12-31', 'day', '2027-12-31'],
  ['soon', 'day', 'soon'],
] as const)('the date %s becomes, with the %s first, %s', (cell, order, expected) => {
  expect(unifyDate(cell, order)).toBe(expected);
});

test('a number above 12 shows whether dates begin with the day; otherwise the language decides', () => {
  expect(guessDateOrder(['1/2/2027', '13/2/2027'], 'en-US')).toBe('day');
  expect(guessDateOrder(['1/2/2027', '2/13/2027'], 'de-DE')).toBe('month');
  expect(guessDateOrder(['1/2/2027'], 'en-US')).toBe('month');
  expect(guessDateOrder(['1/2/2027'], 'en-GB')).toBe('day');
});

test.each([
  ['routing.activeUntil', '02.12.2026', 'Dec 2, 2026, end of day'],
  ['routing.activeFrom', '02.12.2026', 'Dec 2, 2026, start of day'],
  ['routing.activeUntil', '2.12.2026 18:30', 'Dec 2, 2026, 6:30 PM'],
  ['routing.activeUntil', '2026-12-02T17:30:00Z', 'Dec 2, 2026, 6:30 PM'],
  ['data.start', '2.12.2026 18:30', 'Dec 2, 2026, 6:30 PM'],
  ['data.birthday', '2.12.1985', 'Dec 2, 1985'],
  ['routing.activeUntil', 'soon', undefined],
])('the field %s shows %s as "%s"', (path, cell, expected) => {
  expect(describeDate(path, cell, BERLIN)).toBe(expected);
});
