import type { VisitorFacts } from './visitor-facts.js';

/** Rules as bits: bit n stands for the rule at position n. A code has at most 25 rules. */
export type RuleBits = number;

/** Returns the rules whose condition of a field matches. */
export type RuleLookup = (facts: VisitorFacts) => RuleBits;

/** Returns the position of the first rule of a set that is not empty. */
export function firstRule(rules: RuleBits): number {
  return 31 - Math.clz32(rules & -rules);
}

/** Returns a set without its first rule. */
export function withoutFirstRule(rules: RuleBits): RuleBits {
  return rules & (rules - 1);
}
