import type { Condition } from './condition-schema.js';
import type { CompiledRouting, CompiledRule } from './compile-routing.js';
import type { RoutingDecision } from './routing-decision.js';
import { firstRule, withoutFirstRule } from './rule-bits.js';
import { DEFAULT_RULE } from './target-schemas.js';
import { chooseVariant, type WeightedVariant } from './variants.js';
import { VisitorFacts, type RoutingVisitor } from './visitor-facts.js';

export type { RoutingDecision } from './routing-decision.js';
export type { RoutingVisitor } from './visitor-facts.js';

/** How one rule was evaluated. */
export interface RuleTrace {
  rule: string;
  matched: boolean;
  /** The conditions that did not match. */
  failed: (keyof Condition)[];
}

const DATA: RoutingDecision = { kind: 'data', ruleId: DEFAULT_RULE, variantId: null };

/**
 * Chooses where a scan leads: the first rule that matches, else the default. Availability, the scan limit,
 * and the password are checked before.
 *
 * @param at Time of the scan in epoch milliseconds.
 */
export function chooseTarget(routing: CompiledRouting, visitor: RoutingVisitor, at: number): RoutingDecision {
  const { rules } = routing;
  if (rules.length === 0) return decide(undefined, routing, visitor);
  const facts = new VisitorFacts(visitor, at, routing);
  let candidates = routing.index.candidates(facts);
  for (; candidates !== 0; candidates = withoutFirstRule(candidates)) {
    const rule = rules[firstRule(candidates)]!;
    if (matchesConditions(rule, facts)) return decide(rule, routing, visitor);
  }
  return decide(undefined, routing, visitor);
}

/** Chooses as `chooseTarget` does, and reports every rule up to the one that matches. */
export function traceTarget(
  routing: CompiledRouting,
  visitor: RoutingVisitor,
  at: number,
): { decision: RoutingDecision; trace: RuleTrace[] } {
  const facts = new VisitorFacts(visitor, at, routing);
  const trace: RuleTrace[] = [];
  for (const [position, rule] of routing.rules.entries()) {
    const failed = [
      ...routing.index.failedFields(position, facts),
      ...rule.conditions.filter(({ matches }) => !matches(facts)).map(({ field }) => field),
    ];
    trace.push({ rule: rule.id, matched: failed.length === 0, failed });
    if (failed.length === 0) return { decision: decide(rule, routing, visitor), trace };
  }
  return { decision: decide(undefined, routing, visitor), trace };
}

function matchesConditions({ conditions }: CompiledRule, facts: VisitorFacts): boolean {
  for (const { matches } of conditions) if (!matches(facts)) return false;
  return true;
}

function decide(
  rule: CompiledRule | undefined,
  { variants }: CompiledRouting,
  visitor: RoutingVisitor,
): RoutingDecision {
  if (!rule) return variants ? pickVariant(DEFAULT_RULE, variants, visitor) : DATA;
  return rule.decision ?? pickVariant(rule.id, rule.variants, visitor);
}

function pickVariant(
  ruleId: string,
  variants: readonly WeightedVariant[],
  visitor: RoutingVisitor,
): RoutingDecision {
  const { id, url, files = [] } = chooseVariant(variants, visitor.variantDigest(ruleId));
  return url === undefined
    ? { kind: 'files', ruleId, variantId: id, files }
    : { kind: 'url', ruleId, variantId: id, url };
}
