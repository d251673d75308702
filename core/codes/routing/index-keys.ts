import type { Condition } from './condition-schema.js';
import { KEYS, listedKeys, type KeyedField } from './keyed-conditions.js';
import type { RuleBits, RuleLookup } from './rule-bits.js';

/** Indexes the rules by the keys that they list in a field. */
export function indexKeys(field: KeyedField, conditions: readonly Condition[]): RuleLookup {
  const visitorKeys = KEYS[field].visitor;
  /** The rules that list a key. */
  const byKey = new Map<string, RuleBits>();
  for (const [position, when] of conditions.entries()) {
    for (const key of listedKeys(field, when)) byKey.set(key, (byKey.get(key) ?? 0) | (1 << position));
  }
  return (facts) => {
    const keys = visitorKeys(facts);
    if (keys === null) return 0;
    if (typeof keys === 'string') return byKey.get(keys) ?? 0;
    let rules = 0;
    for (const key of keys) rules |= byKey.get(key) ?? 0;
    return rules;
  };
}
