import { SECOND_MS } from '../../basics/time/durations.js';
import type { Condition } from './condition-schema.js';
import type { RuleBits, RuleLookup } from './rule-bits.js';
import { compileSchedule } from './weekly-schedule.js';
import type { ClockOf } from './zone-clock.js';

/**
 * Indexes the rules by their opening hours, which are the same for all visitors: they are computed at
 * most once per second. Opening hours and offsets of time zones have no fractions of a second.
 */
export function indexSchedules(conditions: readonly Condition[], clockOf: ClockOf): RuleLookup {
  const schedules = conditions.flatMap(({ schedule }, position) =>
    schedule ? [{ rule: 1 << position, isOpen: compileSchedule(schedule, clockOf(schedule.timezone)) }] : [],
  );
  let lastSecond = Number.NaN;
  let open: RuleBits = 0;
  return ({ at }) => {
    const second = Math.floor(at / SECOND_MS);
    if (second === lastSecond) return open;
    open = 0;
    for (const { rule, isOpen } of schedules) if (isOpen(at)) open |= rule;
    lastSecond = second;
    return open;
  };
}
