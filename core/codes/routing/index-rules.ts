import type { Condition } from './condition-schema.js';
import { indexKeys } from './index-keys.js';
import { indexNetworks } from './index-networks.js';
import { indexSchedules } from './index-schedules.js';
import { KEYED_FIELDS, type KeyedField } from './keyed-conditions.js';
import type { RuleBits, RuleLookup } from './rule-bits.js';
import type { VisitorFacts } from './visitor-facts.js';
import type { ClockOf } from './zone-clock.js';

/** Fields that are looked up once for all rules. */
export type IndexedField = KeyedField | 'network' | 'schedule';

/** Looks up the indexed conditions of all rules, each field once. */
export interface RuleIndex {
  /** Returns the rules whose indexed conditions all match. */
  candidates: (facts: VisitorFacts) => RuleBits;
  /** Returns the indexed fields whose conditions a visitor fails, for the rule at a position. */
  failedFields: (position: number, facts: VisitorFacts) => IndexedField[];
}

/** The rules of a code by one field. */
interface FieldIndex {
  field: IndexedField;
  /** The rules with a condition of the field. */
  rules: RuleBits;
  matching: RuleLookup;
}

/** Indexes the conditions that can be compared for all rules together. */
export function indexRules(conditions: readonly Condition[], clockOf: ClockOf): RuleIndex {
  const all = 2 ** conditions.length - 1;
  const computed: Record<Exclude<IndexedField, KeyedField>, RuleLookup> = {
    schedule: indexSchedules(conditions, clockOf),
    network: indexNetworks(conditions),
  };
  /** The cheapest first. */
  const lookups = [
    ...KEYED_FIELDS.map((field) => [field, indexKeys(field, conditions)] as const),
    ...(Object.entries(computed) as [IndexedField, RuleLookup][]),
  ];
  const indexes = lookups
    .map(([field, matching]): FieldIndex => ({ field, rules: rulesWith(field, conditions), matching }))
    .filter(({ rules }) => rules !== 0);
  return {
    candidates(facts) {
      let candidates = all;
      for (const { rules, matching } of indexes) {
        if ((candidates & rules) !== 0) candidates &= ~rules | matching(facts);
      }
      return candidates;
    },
    failedFields(position, facts) {
      const rule = 1 << position;
      const failed = indexes.filter(({ rules, matching }) => rules & rule && !(matching(facts) & rule));
      return failed.map(({ field }) => field);
    },
  };
}

/** Returns the rules with a condition of a field. */
function rulesWith(field: IndexedField, conditions: readonly Condition[]): RuleBits {
  let rules = 0;
  for (const [position, when] of conditions.entries()) if (when[field] !== undefined) rules |= 1 << position;
  return rules;
}
