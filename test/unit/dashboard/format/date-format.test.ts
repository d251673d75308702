import { expect, test } from '@jest/globals';
import { dateStyleOf } from '../../../../dashboard/format/date-format.js';
import { formatTimeOfDay } from '../../../../dashboard/format/times.js';

/** November 26, 2026, 14:05 UTC. */
const INSTANT = Date.UTC(2026, 10, 26, 14, 5);

test.each([
  ['en-US', 'Nov 26, 2026, 2:05 PM'],
  ['en-GB', '26 Nov 2026, 14:05'],
  ['en-AU', '26 Nov 2026, 2:05 pm'],
  ['de-AT', '26 Nov 2026, 14:05'],
  ['fr', '26 Nov 2026, 14:05'],
  ['es-MX', '26 Nov 2026, 2:05 pm'],
  ['ja', 'Nov 26, 2026, 14:05'],
  ['not_a_language@', 'Nov 26, 2026, 2:05 PM'],
])('a reader with the language %s sees %s', (language, expected) => {
  const { locale, hourCycle } = dateStyleOf(language);
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
    hourCycle,
  });
  expect(format.format(INSTANT).replace(/\s/g, ' ')).toBe(expected);
});

test.each([
  ['14:00', '2 PM'],
  ['09:30', '9:30 AM'],
  ['24:00', '12 AM'],
  ['', ''],
])('the time %s of opening hours shows as "%s" in the United States', (time, expected) => {
  expect(formatTimeOfDay(time).replace(/\s/g, ' ')).toBe(expected);
});
