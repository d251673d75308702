import type { Condition } from '../../core/codes/routing/condition-schema.js';
import { DAYS } from '../../core/codes/routing/days.js';
import { formatTimeOfDay } from '../format/times.js';

/** An interval of opening hours. */
export type OpeningHours = NonNullable<Condition['schedule']>['weekly'][number];

/** A day of the week, as in the API. */
export type Day = (typeof DAYS)[number];

/** Names of the days, in the order of the week. */
export const DAY_NAMES: Record<Day, string> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};

/** Describes opening hours: `Mon–Fri 9 AM–5 PM; Sat 10 AM–2 PM`. */
export function describeWeekly(weekly: readonly OpeningHours[]): string {
  return weekly
    .map(({ days, from, to }) => `${describeDays(days)} ${formatTimeOfDay(from)}–${formatTimeOfDay(to)}`)
    .join('; ');
}

/** Describes days: `Mon–Fri`, `Sat, Sun`, or `daily`. Three or more days in a row become a range. */
export function describeDays(days: readonly Day[]): string {
  const chosen = DAYS.filter((day) => days.includes(day));
  if (chosen.length === DAYS.length) return 'daily';
  if (chosen.length === 0) return 'no day';
  const runs: Day[][] = [];
  for (const day of chosen) {
    const run = runs.at(-1);
    if (run && DAYS.indexOf(run.at(-1)!) + 1 === DAYS.indexOf(day)) run.push(day);
    else runs.push([day]);
  }
  return runs
    .flatMap((run) =>
      run.length > 2 ? `${shortName(run[0]!)}–${shortName(run.at(-1)!)}` : run.map(shortName),
    )
    .join(', ');
}

/** Returns whether an interval ends on the day after it begins. */
export function endsNextDay({ from, to }: OpeningHours): boolean {
  return to !== '' && from !== '' && to < from;
}

function shortName(day: Day): string {
  return DAY_NAMES[day].slice(0, 3);
}
