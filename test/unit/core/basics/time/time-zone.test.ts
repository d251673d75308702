import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { DAY_MS, MINUTE_MS, SLOT_MS } from '../../../../../core/basics/time/durations.js';
import { formatLocalTime, isTimeZone, TimeZone } from '../../../../../core/basics/time/time-zone.js';
import { propertyRuns } from '../../../../support/property-runs.js';
import { ZONES } from '../../../../support/random-scans.js';

const local = (text: string) => Date.parse(`${text}Z`);
const utc = (instant: number) => new Date(instant).toISOString().slice(0, 16);

test.each([
  ['Europe/Berlin', true],
  ['UTC', true],
  ['Mars/Olympus', false],
  ['+02:00', false],
  ['', false],
])('%s is a time zone: %s', (name, expected) => {
  expect(isTimeZone(name)).toBe(expected);
});

describe('the instant of a local time', () => {
  test('that is skipped is the first one after the gap, or has the offset before the gap', () => {
    const zone = new TimeZone('Europe/Berlin');
    const skipped = local('2026-03-29T02:30');
    expect(utc(zone.instantOf(skipped))).toBe('2026-03-29T01:00');
    expect(utc(zone.instantOf(skipped, 'offset-before'))).toBe('2026-03-29T01:30');
  });

  test('that is skipped for a whole day is the start of the next one', () => {
    const zone = new TimeZone('Pacific/Apia');
    expect(utc(zone.instantOf(local('2011-12-30T12:00')))).toBe('2011-12-30T10:00');
  });

  test('that occurs twice is the first one', () => {
    const zone = new TimeZone('Europe/Berlin');
    const repeated = local('2026-10-25T02:30');
    expect(utc(zone.instantOf(repeated))).toBe('2026-10-25T00:30');
    expect(utc(zone.instantOf(repeated, 'offset-before'))).toBe('2026-10-25T00:30');
  });

  test('matches the clock for any existing local time, under both rules', () => {
    const instants = fc.integer({
      min: Date.UTC(2012, 0, 1) / MINUTE_MS,
      max: Date.UTC(2030, 0, 1) / MINUTE_MS,
    });
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), instants, (name, minute) => {
        const zone = new TimeZone(name);
        const shown = zone.localOf(minute * MINUTE_MS);
        for (const instant of [zone.instantOf(shown), zone.instantOf(shown, 'offset-before')]) {
          expect(zone.localOf(instant)).toBe(shown);
          expect(instant).toBeLessThanOrEqual(minute * MINUTE_MS);
          expect(minute * MINUTE_MS - instant).toBeLessThan(DAY_MS);
        }
        expect(Math.abs(zone.offsetAt(minute * MINUTE_MS) % SLOT_MS)).toBe(0);
      }),
      propertyRuns(300),
    );
  });
});

test('local times are formatted as the runtime formats them', () => {
  const instants = fc.integer({ min: Date.UTC(2012, 0, 1), max: Date.UTC(2030, 0, 1) });
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), instants, (timeZone, instant) => {
      const date = new Date(instant);
      const expected = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
      expect(formatLocalTime(date.toISOString(), timeZone).replace('T', ' ')).toBe(expected.format(date));
    }),
    propertyRuns(300),
  );
});
