import type { Condition } from './condition-schema.js';
import { matchesRange } from './language.js';
import { NetworkSet } from './networks.js';
import type { VisitorFacts } from './visitor-facts.js';
import { compileSchedule } from './weekly-schedule.js';
import type { ZoneClock } from './zone-clock.js';

/** One field of `when`. */
export interface CompiledCondition {
  field: keyof Condition;
  matches: (facts: VisitorFacts) => boolean;
}

type Matcher = CompiledCondition['matches'];

/** Context for compiling conditions. */
export interface CompileContext {
  /** Returns the clock of a time zone, one for all rules of the code. */
  clockOf: (timeZone: string) => ZoneClock;
  /** Whether the best language of the visitor decides, because the code has a default language. */
  hasDefaultLanguage: boolean;
}

type Compiler<Value> = (value: Value, context: CompileContext) => Matcher;
type Compilers = { [Field in keyof Condition]-?: Compiler<NonNullable<Condition[Field]>> };

const lowerCaseSet = (values: readonly string[]) => new Set(values.map((value) => value.toLowerCase()));

/** Key of a place within a country, which no two places share. */
const placeKey = (country: string, place: string) => `${country}\0${place}`;

const COMPILERS: Compilers = {
  os(names) {
    const set = lowerCaseSet(names);
    return ({ os }) => set.has(os);
  },
  device(types) {
    const set = new Set<string>(types);
    return ({ visitor }) => set.has(visitor.device.device);
  },
  browser(names) {
    const set = lowerCaseSet(names);
    return ({ browser }) => set.has(browser);
  },
  country(codes) {
    const set = new Set(codes);
    return ({ visitor: { location } }) => location.country !== null && set.has(location.country);
  },
  region: (regions) =>
    matchPlace(
      regions.map(({ country, region }) => [country, region]),
      ({ region }) => region,
    ),
  city: (cities) =>
    matchPlace(
      cities.map(({ country, city }) => [country, city]),
      ({ city }) => city,
    ),
  language(tags, { hasDefaultLanguage }) {
    const ranges = [...lowerCaseSet(tags)];
    if (hasDefaultLanguage)
      return ({ bestLanguage }) => bestLanguage !== undefined && ranges.includes(bestLanguage);
    return ({ preferredLanguages }) =>
      preferredLanguages.some((tag) => ranges.some((range) => matchesRange(range, tag)));
  },
  from(instant) {
    const from = Date.parse(instant);
    return ({ at }) => at >= from;
  },
  until(instant) {
    const until = Date.parse(instant);
    return ({ at }) => at < until;
  },
  schedule(schedule, { clockOf }) {
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
  network(cidrs) {
    const networks = new NetworkSet(cidrs);
    return ({ ip }) => networks.has(ip);
  },
  source:
    (source) =>
    ({ visitor }) =>
      visitor.source === source,
};

/** The order in which conditions are compared: the cheapest first. */
const FIELDS = [
  'from',
  'until',
  'source',
  'device',
  'country',
  'os',
  'browser',
  'region',
  'city',
  'network',
  'schedule',
  'query',
  'language',
] as const satisfies readonly (keyof Condition)[];

/** Compiles the conditions of a rule. */
export function compileConditions(when: Condition, context: CompileContext): CompiledCondition[] {
  return FIELDS.flatMap((field) => {
    const matches = compileField(field, when, context);
    return matches ? [{ field, matches }] : [];
  });
}

function compileField<Field extends keyof Condition>(
  field: Field,
  when: Condition,
  context: CompileContext,
): Matcher | undefined {
  const value = when[field];
  const compile: Compilers[Field] = COMPILERS[field];
  return value === undefined ? undefined : (compile as Compiler<typeof value>)(value, context);
}

function matchPlace(
  places: readonly (readonly [country: string, place: string])[],
  placeOf: (location: VisitorFacts['visitor']['location']) => string | null,
): Matcher {
  const keys = lowerCaseSet(places.map(([country, place]) => placeKey(country, place)));
  return ({ visitor: { location } }) => {
    const place = placeOf(location);
    return (
      location.country !== null && place !== null && keys.has(placeKey(location.country, place).toLowerCase())
    );
  };
}
