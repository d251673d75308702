import { KEYED_FIELDS, KEYS, listedKeys, type KeyedField } from './keyed-conditions.js';
import type { Condition } from './condition-schema.js';
import type { VisitorFacts } from './visitor-facts.js';

/** Rules as bits: bit n stands for the rule at position n. A code has at most 25 rules. */
type RuleBits = number;

/** Looks up the conditions of all rules that compare keys, each field once. */
export interface RuleIndex {
  /** Returns the rules whose keyed conditions all match. */
  candidates: (facts: VisitorFacts) => RuleBits;
  /** Returns the fields whose keyed conditions a visitor fails, for the rule at a position. */
  failedFields: (position: number, facts: VisitorFacts) => KeyedField[];
}

/** The rules of a code by one field. */
interface FieldIndex {
  field: KeyedField;
  visitorKeys: (facts: VisitorFacts) => string | readonly string[] | null;
  /** The rules whose condition lists a key. */
  byKey: ReadonlyMap<string, RuleBits>;
  /** The rules without a condition of the field. */
  others: RuleBits;
}

/** Indexes rules by the conditions that compare keys. */
export function indexRules(conditions: readonly Condition[]): RuleIndex {
  const all = 2 ** conditions.length - 1;
  const indexes = KEYED_FIELDS.map((field) => indexField(field, conditions)).filter(
    ({ byKey }) => byKey.size > 0,
  );
  return {
    candidates(facts) {
      let candidates = all;
      for (const index of indexes) {
        candidates &= lookUp(index, facts);
        if (candidates === 0) return 0;
      }
      return candidates;
    },
    failedFields: (position, facts) =>
      indexes.filter((index) => !(lookUp(index, facts) & (1 << position))).map(({ field }) => field),
  };
}

/** Returns the position of the first rule of a set that is not empty. */
export function firstRule(rules: RuleBits): number {
  return 31 - Math.clz32(rules & -rules);
}

/** Returns a set without its first rule. */
export function withoutFirstRule(rules: RuleBits): RuleBits {
  return rules & (rules - 1);
}

function indexField(field: KeyedField, conditions: readonly Condition[]): FieldIndex {
  const byKey = new Map<string, RuleBits>();
  let others = 0;
  for (const [position, when] of conditions.entries()) {
    const bit = 1 << position;
    const keys = listedKeys(field, when);
    if (!keys) others |= bit;
    for (const key of keys ?? []) byKey.set(key, (byKey.get(key) ?? 0) | bit);
  }
  return { field, visitorKeys: KEYS[field].visitor, byKey, others };
}

/** Returns the rules whose condition of a field matches, and those without one. */
function lookUp({ visitorKeys, byKey, others }: FieldIndex, facts: VisitorFacts): RuleBits {
  const keys = visitorKeys(facts);
  if (keys === null) return others;
  if (typeof keys === 'string') return others | (byKey.get(keys) ?? 0);
  let rules = others;
  for (const key of keys) rules |= byKey.get(key) ?? 0;
  return rules;
}
