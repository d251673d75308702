import type { Condition } from './condition-schema.js';
import type { KeyedField } from './keyed-conditions.js';
import { NetworkSet } from './networks.js';
import type { VisitorFacts } from './visitor-facts.js';
import { compileSchedule } from './weekly-schedule.js';
import type { ZoneClock } from './zone-clock.js';

/** One field of `when` that compares more than keys. */
export interface CompiledCondition {
  field: keyof Condition;
  matches: (facts: VisitorFacts) => boolean;
}

type Matcher = CompiledCondition['matches'];

/** Returns the clock of a time zone, one for all rules of the code. */
export type ClockOf = (timeZone: string) => ZoneClock;

type ComputedField = Exclude<keyof Condition, KeyedField>;
type Compiler<Value> = (value: Value, clockOf: ClockOf) => Matcher;
type Compilers = { [Field in ComputedField]-?: Compiler<NonNullable<Condition[Field]>> };

/** The cheapest first. */
const COMPILERS: Compilers = {
  from(instant) {
    const from = Date.parse(instant);
    return ({ at }) => at >= from;
  },
  until(instant) {
    const until = Date.parse(instant);
    return ({ at }) => at < until;
  },
  network(cidrs) {
    const networks = new NetworkSet(cidrs);
    return ({ ip }) => networks.has(ip);
  },
  schedule(schedule, clockOf) {
    const isOpen = compileSchedule(schedule, clockOf(schedule.timezone));
    return ({ at }) => isOpen(at);
  },
  query(values) {
    const wanted = Object.entries(values);
    return ({ parameters }) =>
      wanted.every(([key, value]) =>
        value === '*' ? parameters.has(key) : parameters.getAll(key).includes(value),
      );
  },
};

const COMPUTED_FIELDS = Object.keys(COMPILERS) as ComputedField[];

/** Compiles the conditions of a rule that `indexRules` does not look up. */
export function compileConditions(when: Condition, clockOf: ClockOf): CompiledCondition[] {
  return COMPUTED_FIELDS.flatMap((field) => {
    const matches = compileField(field, when, clockOf);
    return matches ? [{ field, matches }] : [];
  });
}

function compileField<Field extends ComputedField>(
  field: Field,
  when: Condition,
  clockOf: ClockOf,
): Matcher | undefined {
  const value = when[field];
  const compile: Compilers[Field] = COMPILERS[field];
  return value === undefined ? undefined : (compile as Compiler<typeof value>)(value, clockOf);
}
