import type { Condition } from './condition-schema.js';
import type { IndexedField } from './index-rules.js';
import type { VisitorFacts } from './visitor-facts.js';

/** One field of `when` that is compared rule by rule. */
export interface CompiledCondition {
  field: keyof Condition;
  matches: (facts: VisitorFacts) => boolean;
}

type Matcher = CompiledCondition['matches'];

type ComputedField = Exclude<keyof Condition, IndexedField>;
type Compiler<Value> = (value: Value) => Matcher;
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
export function compileConditions(when: Condition): CompiledCondition[] {
  return COMPUTED_FIELDS.flatMap((field) => {
    const matches = compileField(field, when);
    return matches ? [{ field, matches }] : [];
  });
}

function compileField<Field extends ComputedField>(field: Field, when: Condition): Matcher | undefined {
  const value = when[field];
  const compile: Compilers[Field] = COMPILERS[field];
  return value === undefined ? undefined : (compile as Compiler<typeof value>)(value);
}
