import { DAY_MS } from '../../basics/time/durations.js';
import type { Condition } from './condition-schema.js';
import { DAYS } from './days.js';
import type { ZoneClock } from './zone-clock.js';

type Schedule = NonNullable<Condition['schedule']>;

/** An interval of local time. */
interface OpeningHours {
  /** Whether the interval begins on a day of the week, from Monday. */
  beginsOn: readonly boolean[];
  /** Minutes after local midnight. */
  from: number;
  to: number;
}

/** 1970-01-01 was a Thursday. */
const WEEKDAY_OF_DAY_0 = 3;

/**
 * Compiles opening hours to a function that returns whether an instant is within them.
 *
 * Only the clock on the wall counts: an interval that begins in an hour that the clock skips begins at the
 * jump, and a local time that occurs twice is inside or outside both times.
 *
 * @param clock Clock of the schedule's time zone.
 */
export function compileSchedule(
  { weekly, except = [] }: Schedule,
  clock: ZoneClock,
): (instant: number) => boolean {
  const hours = weekly.map(toOpeningHours);
  const exceptions = new Set(except.map((date) => Date.parse(date) / DAY_MS));

  return (instant) => {
    const { day: today, minute } = clock.at(instant);
    for (const { beginsOn, from, to } of hours) {
      const isOvernight = to < from;
      const isInToday = minute >= from && (isOvernight || minute < to);
      if (isInToday && beginsOn[weekdayOf(today)] && !exceptions.has(today)) return true;
      if (isOvernight && minute < to && beginsOn[weekdayOf(today - 1)] && !exceptions.has(today - 1))
        return true;
    }
    return false;
  };
}

/** Returns the day of the week, from Monday, of a day that is counted from 1970-01-01. */
function weekdayOf(day: number): number {
  return (day + WEEKDAY_OF_DAY_0) % 7;
}

function toOpeningHours({ days, from, to }: Schedule['weekly'][number]): OpeningHours {
  return { beginsOn: DAYS.map((day) => days.includes(day)), from: toMinutes(from), to: toMinutes(to) };
}

function toMinutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}
